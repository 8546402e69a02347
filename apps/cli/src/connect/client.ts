import { setTimeout as delay } from 'node:timers/promises';
import { type Bot, BotFault } from '@ringfence/arena';
import type { HomeMessage, ServerMessage, Wish } from '@ringfence/ladder';
import WebSocket from 'ws';
import { PlayerBridge } from './bridge.ts';
import { connectionTrouble } from './trouble.ts';

interface ClientOptions {
  /** The address of the socket, such as `wss://play.example/api/class/connect`. */
  readonly url: string;
  readonly token: string;
  readonly wish: Wish;
  /** The player, new for every game. */
  readonly openBot: () => Promise<Bot>;
  /** Receives a line about each event. */
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The result of a session. */
interface ClientOutcome {
  readonly games: number;
  /** Why it ended before all games were played. */
  readonly problem?: string;
}

/** A server that is unreachable for longer has forgotten the game. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

type Outgoing = Extract<HomeMessage, { n: number }>;

/** Plays at home for a class's server, over connections that may break. */
export class HomeClient {
  private readonly options: ClientOptions;
  private socket: WebSocket | undefined;
  private session: string | undefined;
  private seen = 0;
  private lastOut = 0;
  private unsent: Outgoing[] = [];
  private bot: Bot | undefined;
  private bridge: PlayerBridge | undefined;
  private games = 0;
  /** Set once the session is over; then lines that have arrived are still handled. */
  private ending: Omit<ClientOutcome, 'games'> | undefined;
  private lastError: string | undefined;
  /** Handles lines one after the other. */
  private work: Promise<void> = Promise.resolve();

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** Plays until all games are over, the server refuses, or it is stopped. */
  async run(): Promise<ClientOutcome> {
    const { signal, log } = this.options;
    let lostAt = performance.now();
    let pause = FIRST_PAUSE_MS;
    const stop = (): void => this.finish('stopped');
    signal.addEventListener('abort', stop);
    while (this.ending === undefined) {
      const wasOpen = await this.connectOnce();
      if (this.ending !== undefined) break;
      if (wasOpen) [lostAt, pause] = [performance.now(), FIRST_PAUSE_MS];
      if (performance.now() - lostAt > PATIENCE_MS || (this.session === undefined && !wasOpen)) {
        this.finish(this.lastError ?? 'the connection was lost');
        break;
      }
      if (wasOpen) log('The connection is lost; trying again.');
      await delay(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
    signal.removeEventListener('abort', stop);
    await this.work;
    await this.bot?.close();
    return { games: this.games, ...this.ending };
  }

  /** One connection until it ends; returns whether it was ever open. */
  private connectOnce(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = new WebSocket(this.options.url, { handshakeTimeout: 10_000, maxPayload: 1 << 20 });
      this.socket = socket;
      let wasOpen = false;
      socket.on('open', () => {
        wasOpen = true;
        const { token, wish } = this.options;
        const { session, seen } = this;
        this.send(session === undefined ? { type: 'hello', token, wish } : { type: 'hello', token, session, seen });
      });
      socket.on('message', (data) => this.hear(JSON.parse(String(data)) as ServerMessage));
      socket.on('error', ({ message }) => {
        this.lastError = connectionTrouble(message);
      });
      socket.on('close', () => resolve(wasOpen));
    });
  }

  private hear(message: ServerMessage): void {
    const { log } = this.options;
    switch (message.type) {
      case 'welcome':
        if (this.session === undefined) log(`Connected for ${message.team}.`);
        else log('Connected again.');
        this.session = message.session;
        this.unsent = this.unsent.filter(({ n }) => n > message.seen);
        for (const one of this.unsent) this.send({ ...one, seen: this.seen });
        return;
      case 'waiting':
        log(message.words);
        return;
      case 'refused':
        this.finish(message.words);
        return;
    }
    if (message.n <= this.seen) return;
    this.seen = message.n;
    if (message.type === 'bye') this.finish();
    else this.work = this.work.then(() => this.follow(message));
  }

  private async follow(message: Extract<ServerMessage, { n: number }>): Promise<void> {
    const { log, openBot } = this.options;
    switch (message.type) {
      case 'start':
        log(`Game ${message.game} against ${message.opponent}`);
        await this.bot?.close();
        this.bot = await openBot();
        this.bridge = new PlayerBridge(this.bot);
        return;
      case 'end':
        this.games++;
        log(`  ${message.words}`);
        await this.bot?.close();
        this.bot = undefined;
        this.bridge = undefined;
        return;
      case 'line':
        await this.pass(message.text);
    }
  }

  private async pass(line: string): Promise<void> {
    try {
      for (const text of (await this.bridge?.hear(line)) ?? []) this.say({ type: 'line', text });
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      const { words, stderr } = error.fault;
      for (const last of stderr.slice(-10)) this.options.log(`  | ${last}`);
      this.bridge = undefined; // later lines of this game have no recipient
      this.say({ type: 'stopped', words });
    }
  }

  private say(message: { type: 'line'; text: string } | { type: 'stopped'; words: string }): void {
    const numbered: Outgoing = { ...message, n: ++this.lastOut, seen: this.seen };
    this.unsent.push(numbered);
    this.send(numbered);
  }

  private send(message: HomeMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private finish(problem?: string): void {
    this.ending ??= problem === undefined ? {} : { problem };
    this.socket?.close();
  }
}
