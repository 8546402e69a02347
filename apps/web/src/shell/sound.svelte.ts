import { afterPaint } from './after-paint.ts';
import { settings } from './settings.svelte.ts';

/** The sounds: a piece, a closing fence, the end of a game. */
export type Sound = 'move' | 'capture' | 'won' | 'lost' | 'even';

/** Notes as frequency in hertz, start and length in seconds. */
const tunes: Readonly<Record<Sound, readonly (readonly [hertz: number, start: number, length: number])[]>> = {
  move: [[330, 0, 0.07]],
  capture: [
    [392, 0, 0.09],
    [523, 0.08, 0.09],
    [659, 0.16, 0.16],
  ],
  won: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.32],
  ],
  lost: [
    [392, 0, 0.16],
    [311, 0.16, 0.34],
  ],
  even: [
    [440, 0, 0.14],
    [440, 0.18, 0.2],
  ],
};

/** Quiet: it accompanies and does not interrupt. */
const LOUDNESS = 0.05;
let context: AudioContext | undefined;

/** Plays a short sound with the next frame: it takes the page as long as a piece does. */
const playSoon = (sound: Sound): void => void afterPaint(() => playSound(sound));

/** Plays a short sound, unless sounds are off or the browser does not allow any yet. */
function playSound(sound: Sound): void {
  if (!settings.all.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime;
    for (const [hertz, start, length] of tunes[sound]) ring(context, hertz, now + start, length);
  } catch {
    // A machine without a sound card: the game continues in silence.
  }
}

function ring(audio: AudioContext, hertz: number, start: number, length: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length + 0.02);
}

/** The parts of a board that have sounds. */
export interface Heard {
  /** Identifies the game: switching to another one is silent. */
  readonly game: unknown;
  readonly moves: number;
  readonly captured: number;
  readonly ending: 'won' | 'lost' | 'even' | undefined;
}

/** Plays sounds of moves, captures and endings for as long as the calling component is shown. */
export function useSounds(heard: () => Heard): void {
  let before: Heard | undefined;
  $effect(() => {
    const now = heard();
    const last = before;
    before = now;
    if (last === undefined || now.moves < last.moves) return;
    if (last.game !== now.game) {
      // The move that starts a game has a sound; a game that is opened with its moves has none.
      if (now.moves === 1) playSoon('move');
      return;
    }
    if (now.ending !== undefined && last.ending === undefined) playSoon(now.ending);
    else if (now.moves > last.moves) playSoon(now.captured > last.captured ? 'capture' : 'move');
  });
}
