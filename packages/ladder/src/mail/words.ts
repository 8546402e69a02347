import type { MailLanguage } from '@ringfence/people';

/** A mail without its foot. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

interface About {
  /** The title of the class. */
  readonly title: string;
  /** A page of the class. */
  readonly page: string;
}

/** What the tutor's daily line counts. */
export interface DailyCounts {
  readonly waiting: number;
  readonly failed: number;
  readonly faults: number;
  /** The team that loses most games by faults, if any. */
  readonly worst: string | undefined;
  readonly games: number;
  /** Free space on the disk, in GB. */
  readonly freeGb: number;
  readonly backup: Date | null;
}

interface Words {
  readonly link: (about: About & { readonly link: boolean }) => MailText;
  readonly ready: (about: About & { readonly number: number }) => MailText;
  readonly failed: (about: About & { readonly number: number; readonly problem: string }) => MailText;
  readonly deadline: (about: About & { readonly time: Date; readonly hours: 2 | 48 }) => MailText;
  readonly ruling: (
    about: About & { readonly game: string; readonly reason: string; readonly finding: string },
  ) => MailText;
  readonly daily: (about: About & DailyCounts) => MailText;
}

const utc = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What the mails of a class say. */
export const mailWords: Readonly<Record<MailLanguage, Words>> = {
  en: {
    link: ({ title, page, link }) => ({
      subject: `${title}: come in`,
      body: link
        ? `This is your personal link to ${title}. It signs you in on any device; do not share it.\n\n${page}`
        : `You are in ${title}. Sign in here:\n\n${page}`,
    }),
    ready: ({ title, page, number }) => ({
      subject: `${title}: version ${number} is ready`,
      body: `Your version ${number} was built and can play.\n\n${page}`,
    }),
    failed: ({ title, page, number, problem }) => ({
      subject: `${title}: version ${number} cannot play`,
      body: `Your version ${number} cannot play: ${problem}\n\nThe log of its build: ${page}`,
    }),
    deadline: ({ title, page, time, hours }) => ({
      subject: `${title}: the deadline is in ${hours === 2 ? 'two hours' : 'two days'}`,
      body: `The deadline is ${utc(time)}, and your team has no version yet that counts.\n\n${page}`,
    }),
    ruling: ({ title, page, game, reason, finding }) => ({
      subject: `${title}: a decision about game ${game}`,
      body: `The tutor has decided about game ${game}: ${reason}\n${finding}\n\n${page}`,
    }),
    daily: ({ title, page, waiting, failed, faults, worst, games, freeGb, backup }) => ({
      subject: `${title}: ${games} games, ${faults} faults`,
      body: [
        `Games in the last day: ${games}, lost by faults: ${faults}${worst === undefined ? '' : ` (most by ${worst})`}.`,
        `Versions that wait for a build: ${waiting}; that failed in the last day: ${failed}.`,
        `Free on the disk: ${freeGb} GB. Last backup: ${backup === null ? 'none' : utc(backup)}.`,
        `\n${page}`,
      ].join('\n'),
    }),
  },
  de: {
    link: ({ title, page, link }) => ({
      subject: `${title}: dein Zugang`,
      body: link
        ? `Das ist dein persönlicher Link zu ${title}. Er meldet dich auf jedem Gerät an; gib ihn nicht weiter.\n\n${page}`
        : `Du bist in ${title}. Melde dich hier an:\n\n${page}`,
    }),
    ready: ({ title, page, number }) => ({
      subject: `${title}: Version ${number} ist bereit`,
      body: `Deine Version ${number} wurde gebaut und kann spielen.\n\n${page}`,
    }),
    failed: ({ title, page, number, problem }) => ({
      subject: `${title}: Version ${number} kann nicht spielen`,
      body: `Deine Version ${number} kann nicht spielen: ${problem}\n\nDas Protokoll des Baus: ${page}`,
    }),
    deadline: ({ title, page, time, hours }) => ({
      subject: `${title}: Abgabe in ${hours === 2 ? 'zwei Stunden' : 'zwei Tagen'}`,
      body: `Die Abgabe ist am ${utc(time)}, und dein Team hat noch keine Version, die zählt.\n\n${page}`,
    }),
    ruling: ({ title, page, game, reason, finding }) => ({
      subject: `${title}: eine Entscheidung über Partie ${game}`,
      body: `Die Kursleitung hat über Partie ${game} entschieden: ${reason}\n${finding}\n\n${page}`,
    }),
    daily: ({ title, page, waiting, failed, faults, worst, games, freeGb, backup }) => ({
      subject: `${title}: ${games} Partien, ${faults} Fehler`,
      body: [
        `Partien am letzten Tag: ${games}, durch Fehler verloren: ${faults}${worst === undefined ? '' : ` (die meisten von ${worst})`}.`,
        `Versionen, die auf den Bau warten: ${waiting}; am letzten Tag gescheitert: ${failed}.`,
        `Frei auf der Platte: ${freeGb} GB. Letzte Sicherung: ${backup === null ? 'keine' : utc(backup)}.`,
        `\n${page}`,
      ].join('\n'),
    }),
  },
};
