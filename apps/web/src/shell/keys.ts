import { m } from '../paraglide/messages.js';
/** A keyboard shortcut of the open page. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`, with `Shift+` or `Ctrl+` before it if required. */
  readonly keys: readonly string[];
  /** Its description in the list on `?`. */
  readonly label: string;
  /** Which part of the list it belongs to. */
  readonly group: string;
  run(): void;
}

/** The parts of a key event that select a shortcut. */
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The name of a pressed key; Shift counts only if it does not already change the character. */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const named = key.length > 1;
  const base = named ? key : key.toLowerCase();
  const shift = shiftKey && (named || /[a-z]/.test(base)) ? 'Shift+' : '';
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift}${base}`;
}

export function shortcutFor(shortcuts: readonly Shortcut[], press: KeyPress): Shortcut | undefined {
  const name = keyName(press);
  // Pages register later than the shell, and theirs take precedence.
  return shortcuts.findLast(({ keys }) => keys.includes(name));
}

const pretty: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: m.key_delete(),
  ' ': m.key_space(),
};

/** A key as the list shows it. */
export function keyLabel(keys: string): string {
  return keys
    .split('+')
    .map((part) => pretty[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}
