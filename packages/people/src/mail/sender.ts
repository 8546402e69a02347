import type { Transporter } from 'nodemailer';
import type { PeopleQueries } from '../tables.ts';
import type { MailConfig, MailLanguage } from './config.ts';
import { type ClaimedMail, claimMail, closeMail, putOff, wants } from './outbox.ts';
import { stopSignature } from './stop-link.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** After these times a mail is tried again; the last one repeats until it is too old. */
const AGAIN_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS);
const TOO_OLD_MS = 3 * DAY_MS;

export interface MailSenderOptions {
  readonly tables: PeopleQueries;
  readonly config: MailConfig;
  /** The public address of the server, for links. */
  readonly origin: string;
  readonly onNote: (words: string) => void;
  readonly onBug: (error: unknown) => void;
  /** How often it looks, how long the mail server may take, and how long a mail is this process's. */
  readonly everyMs?: number;
  readonly timeoutMs?: number;
  readonly leaseMs?: number;
}

const foot: Readonly<Record<MailLanguage, (origin: string, stop: string) => string>> = {
  en: (origin, stop) =>
    `You get this mail because you are in the class at ${origin}.\nChoose which mails you get, or none: ${stop}\n`,
  de: (origin, stop) =>
    `Du bekommst diese Mail, weil du im Kurs auf ${origin} bist.\nWähle, welche Mails du bekommst, oder keine: ${stop}\n`,
};

/** Sends what is in the outbox, one mail at a time. Any number of processes may: each mail is one's for the time of a lease. */
export class MailSender {
  private readonly options: MailSenderOptions;
  private transport: Transporter | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isClosed = false;
  private hasTrouble = false;

  constructor(options: MailSenderOptions) {
    this.options = options;
  }

  start(): void {
    const { everyMs = 10 * SECOND_MS } = this.options;
    this.timer ??= setInterval(() => void this.look(), everyMs).unref();
    void this.look();
  }

  /** Sends what waits now. */
  look(): Promise<void> {
    this.running = this.running.then(() => this.sendAll()).catch(this.options.onBug);
    return this.running;
  }

  /** Ends after the mail that is being sent. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.running;
    this.transport?.close();
  }

  private async sendAll(): Promise<void> {
    const { tables, leaseMs = 10 * MINUTE_MS } = this.options;
    while (!this.isClosed) {
      const mail = await claimMail(tables, leaseMs);
      if (mail === undefined) return;
      // A server that is down, or stalls, is not asked for all of them.
      if (!(await this.send(mail))) return;
    }
  }

  /** Returns whether the next one has a chance. */
  private async send(mail: ClaimedMail): Promise<boolean> {
    const { tables, config, origin, onNote } = this.options;
    const { id, person, level, subject, body, attempts, created } = mail;
    const to = await tables
      .selectFrom('people.persons')
      .select(['email', 'mail'])
      .where('id', '=', person)
      .executeTakeFirst();
    if (to === undefined || to.email === '' || !wants(to.mail, level)) {
      await closeMail(tables, id, 'failed', 'not wanted');
      return true;
    }
    const signature = await stopSignature(tables, person);
    const { hostname } = new URL(origin);
    try {
      const transport = await this.connect();
      await transport.sendMail({
        from: config.from,
        // As an object: a comma in an address does not make two.
        to: { name: '', address: to.email },
        subject,
        text: `${body}\n\n-- \n${foot[config.language](origin, `${origin}/#/class/mail/${person}/${signature}`)}`,
        // The same for every attempt, so that a mail that came twice can be told.
        messageId: `<${id}@${hostname}>`,
        date: created,
        headers: {
          'List-Unsubscribe': `<${origin}/api/mail/${person}?signature=${signature}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      });
      this.hasTrouble = false;
    } catch (error) {
      const words = error instanceof Error ? error.message.slice(0, 300) : String(error);
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
      // Of 5xx only what is said of the recipient or the mail is final; a wrong password can be fixed.
      const isFinal = (code >= 550 && code < 560) || Date.now() - created.getTime() > TOO_OLD_MS;
      if (!this.hasTrouble) onNote(`mail cannot be sent at the moment: ${words}`);
      this.hasTrouble = true;
      if (isFinal) await closeMail(tables, id, 'failed', words);
      else await putOff(tables, id, AGAIN_MS[Math.min(attempts, AGAIN_MS.length) - 1], words);
      return isFinal;
    }
    await closeMail(tables, id, 'sent');
    return true;
  }

  private async connect(): Promise<Transporter> {
    const { config, timeoutMs = 30 * SECOND_MS } = this.options;
    if (this.transport === undefined) {
      const { createTransport } = await import('nodemailer');
      const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
      this.transport = createTransport({ url: config.smtp, ...limits });
    }
    return this.transport;
  }
}
