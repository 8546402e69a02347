import { z } from 'zod';
import { mailConfigSchema } from './mail/config.ts';
import { providerSchema } from './sign-on/provider.ts';

/** How people come in and are reached: everything is off until it is configured. */
export const peopleConfigSchema = z.strictObject({
  providers: z
    .array(providerSchema)
    .max(20)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'two providers have the same id' })
    .default([]),
  mail: mailConfigSchema.optional(),
});
export type PeopleConfig = z.infer<typeof peopleConfigSchema>;

/** Reads the configuration file; throws an error with a sentence for the operator. */
export function parsePeopleConfig(text: string): PeopleConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const read = peopleConfigSchema.safeParse(value);
  if (read.success) return read.data;
  const [{ path, message }] = read.error.issues;
  throw new Error(`${path.length === 0 ? '' : `${path.join('.')}: `}${message}`);
}
