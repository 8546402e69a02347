import { type Move, moveName, moveNamed, type Position, type Side, sideWord, startPosition } from '@ringfence/rules';
import type { LiveState } from '@ringfence/server/messages';
import { onMount } from 'svelte';
import { storyWords } from '../../board/verdict.ts';
import { type Watched, watchSignals } from '../../game/watch.svelte.ts';
import { m } from '../../paraglide/messages.js';
import { sentenceOf } from '../../shell/deed.svelte.ts';
import { navigate } from '../../shell/location.svelte.ts';
import { toast } from '../../shell/toasts.svelte.ts';
import { joinLive, liveAddress } from './api.ts';
import { LiveConnection } from './connection.ts';
import { ownName } from './name.ts';
import { rememberSeat, seatIn } from './seats.ts';
import { called, resultTone, resultWords, sideNames } from './words.ts';

const LOOK_EVERY_MS = 100;

function connect(id: string): LiveConnection {
  const address = liveAddress(`/${id}/socket`);
  address.protocol = address.protocol.replace('http', 'ws');
  return new LiveConnection(
    ({ onOpen, onMessage, onClose }) => {
      const socket = new WebSocket(address);
      socket.onopen = onOpen;
      socket.onmessage = ({ data }) => onMessage(String(data));
      socket.onclose = ({ code, reason }) => onClose(code, reason);
      return socket;
    },
    seatIn(id),
    ownName(),
  );
}

/** Whether both seats are taken. */
export const areSeatsTaken = ({ seated }: LiveState): boolean => seated.white && seated.black;

/** A live game as this page shows it: what the server says, what is sent, and how far the reader looks back. */
export class LiveTable {
  private readonly id: string;
  private connected: LiveConnection;
  private readonly view: Watched<LiveConnection>;
  /** How many moves are on the board while looking back; `undefined` for all of them. */
  private looking = $state<number | undefined>();
  /** The milliseconds that each side has left. */
  clocks = $state.raw<Readonly<Record<Side, number>>>();

  constructor(id: string) {
    this.id = id;
    this.connected = $state.raw(connect(id));
    this.view = $derived(watchSignals(this.connected, this.connected.changed));
    // Looking back ends with the next move.
    $effect(() => {
      void this.played.length;
      this.looking = undefined;
    });
    this.followRematch();
    onMount(() => {
      const timer = setInterval(() => {
        const [white, black] = [this.connected.left('white'), this.connected.left('black')];
        this.clocks = white === undefined || black === undefined ? undefined : { 1: white, 2: black };
      }, LOOK_EVERY_MS);
      const again = (): void => this.connected.retry();
      window.addEventListener('online', again);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', again);
        this.connected.close();
      };
    });
  }

  get connection(): LiveConnection {
    return this.view.current;
  }

  /** What the server has said; nothing before its first word. */
  readonly state = $derived(this.connection.state);
  readonly played = $derived.by<readonly string[]>(() => {
    const { sending } = this.connection;
    return [...(this.state?.moves ?? []), ...(sending === undefined ? [] : [sending])];
  });
  /** How many moves are on the board. */
  readonly at = $derived(Math.min(this.looking ?? this.played.length, this.played.length));
  readonly isAtEnd = $derived(this.looking === undefined);
  readonly position = $derived.by<Position | undefined>(() => {
    if (this.state === undefined) return undefined;
    const { game, size, swap } = this.state;
    const made = startPosition(game, { size, swap });
    for (const name of this.played.slice(0, this.at)) {
      const move = moveNamed(made, name);
      if (move !== undefined && made.isLegal(move)) made.play(move);
    }
    return made;
  });
  /** Whether it is the reader's turn, also while looking back, and only once a turn. */
  readonly isMyTurn = $derived.by(() => {
    const { state } = this;
    return state !== undefined && state.you === state.turn && state.result === null && areSeatsTaken(state);
  });
  /** Whether a tap on the board is a move. */
  readonly mayPlay = $derived(
    this.isMyTurn && this.state?.halted === false && this.isAtEnd && !this.connection.sending,
  );
  /** Whether a visitor may take the open seat. */
  readonly isInvited = $derived.by(() => {
    const { state } = this;
    return state !== undefined && state.you === null && state.result === null && !areSeatsTaken(state);
  });
  readonly tone = $derived(this.state?.result == null ? undefined : resultTone(this.state.result, this.state.you));
  readonly verdict = $derived(
    this.state?.result != null && this.position?.outcome !== undefined ? this.position.verdict() : undefined,
  );
  /** How the result came about. */
  readonly story = $derived.by(() => {
    const { state, verdict, tone } = this;
    if (state?.result == null) return undefined;
    const nameOf = (side: Side): string | undefined =>
      sideWord(side) === state.you ? undefined : called(state, sideWord(side));
    if (verdict !== undefined) return storyWords(verdict, nameOf);
    return tone === 'even' ? undefined : `${resultWords(state.result)}.`;
  });
  readonly status = $derived.by(() => {
    const { state, tone } = this;
    const { link } = this.connection;
    if (link === 'refused') return m.live_refused();
    if (state === undefined) return link === 'lost' ? m.live_no_connection() : m.live_connecting();
    if (state.result !== null)
      return tone === 'won' ? m.ending_you_win() : tone === 'lost' ? m.live_you_lose() : resultWords(state.result);
    if (!areSeatsTaken(state)) return state.you === null ? m.live_seat_open() : m.live_waiting();
    if (state.you === null) return m.side_to_move({ side: sideNames[state.turn] });
    return state.turn === state.you ? m.play_your_turn() : m.live_thinking({ name: called(state, state.turn) });
  });

  /** Shows the board after so many moves; at the end of the moves looking back ends. */
  look(to: number): void {
    this.looking = to >= this.played.length ? undefined : to;
  }

  play(move: Move): void {
    if (this.position !== undefined) this.connected.play(moveName(this.position, move));
  }

  /** Takes the open seat. */
  async join(): Promise<void> {
    try {
      const { seat } = await joinLive(this.id);
      rememberSeat(this.id, seat);
      this.connected.close();
      this.connected = connect(this.id);
    } catch (error) {
      toast(sentenceOf(error), { tone: 'error' });
    }
  }

  /** A player who is here when the other accepts goes to the next game; a later visitor finds a link. */
  private followRematch(): void {
    let atFirst: string | null | undefined;
    $effect(() => {
      if (this.state === undefined) return;
      const { you, rematch } = this.state;
      if (atFirst === undefined) atFirst = rematch;
      const seat = seatIn(this.id);
      if (rematch === null || you === null || seat === undefined) return;
      rememberSeat(rematch, seat);
      if (atFirst !== rematch) navigate(`live/${rematch}`);
    });
  }
}
