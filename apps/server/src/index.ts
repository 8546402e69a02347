export type { SideWord } from '@ringfence/rules';
export { surviveErrors } from './last-resort.ts';
export type { ClientMessage, LiveServerMessage, LiveState } from './live/messages.ts';
export type { Offer, Offers, PublicGame, Seat } from './live/offers.ts';
export type { LiveSettings, LiveWishes } from './live/settings.ts';
export { type RunningServer, type ServeOptions, serve } from './serve.ts';
export { LineLog, type Log, type LogFormat, logFormats } from './watch/log.ts';
