/** What to do about a connection that fails, by the messages of Node and of the WebSocket library. */
const troubles: readonly (readonly [RegExp, string])[] = [
  [/handshake has timed out|ETIMEDOUT/, 'the server does not answer: check the address, or try again in a minute'],
  [/ECONNREFUSED/, 'nothing answers at this address: is the server running?'],
  [/ENOTFOUND/, 'no such host: check the spelling of the address'],
  [/EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/, 'the server cannot be reached: check your network'],
  [/response: 404/, 'this server has no class: check the address'],
  [/response: 429/, 'too many connections from this address: try again in a minute'],
  [/response: 5\d\d/, 'the server is not ready: try again in a minute'],
  [/response: \d+/, 'this is not a Ringfence server: check the address'],
  [/hang up|ECONNRESET/, 'the server closed the connection: check the address (http or https?), or try again'],
  [/EPROTO|SSL|certificate/, 'the connection is not secure: check the address (http or https?) and its certificate'],
];

/** A clause for the user; an unknown message as it is. */
export const connectionTrouble = (message: string): string =>
  troubles.find(([pattern]) => pattern.test(message))?.[1] ?? message;
