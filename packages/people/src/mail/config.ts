import { z } from 'zod';

export const mailLanguages = ['en', 'de'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** By which server mail is sent, and as whom. */
export const mailConfigSchema = z.strictObject({
  smtp: z.url({ protocol: /^smtps?$/, error: 'smtp is an address such as smtps://user:password@mail.example' }),
  from: z.string().regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, {
    error: 'from is an address such as "Class <class@mail.example>"',
  }),
  language: z.enum(mailLanguages).default('en'),
  /** Mails to one person in 24 hours, without personal links. */
  perDay: z.number().int().min(1).max(100).default(8),
});
export type MailConfig = z.infer<typeof mailConfigSchema>;
