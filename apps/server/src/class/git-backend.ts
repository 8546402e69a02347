import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Repository } from '@ringfence/ladder';

/** A request of a git client. */
export interface GitRequest {
  readonly method: 'GET' | 'POST';
  /** Below the repository, such as `/info/refs`. */
  readonly path: string;
  readonly query?: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: Buffer;
  /** How many bytes may be pushed. */
  readonly most: number;
}

interface GitAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Half a minute of processor time, 2 GB of memory and 64 MB a file: more no push of a program needs. */
const LIMITED = 'ulimit -t 30 && ulimit -v 2000000 && ulimit -f 131072 && exec git http-backend';
const LOOK_MS = 20;

/** Lets `git http-backend` answer, and looks again and again while it works. */
export async function askGit(repository: Repository, request: GitRequest, onLook: () => void): Promise<GitAnswer> {
  const { method, path, query = '', headers, body, most } = request;
  const child = spawn('/bin/sh', ['-c', LIMITED], {
    env: {
      ...repository.environment,
      PATH_INFO: `/repository${path}`,
      REQUEST_METHOD: method,
      QUERY_STRING: query,
      REMOTE_USER: 'team',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'receive.maxInputSize',
      GIT_CONFIG_VALUE_0: `${most}`,
      CONTENT_TYPE: headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
      GIT_PROTOCOL: headers['git-protocol'] ?? '',
      ...(body !== undefined && { CONTENT_LENGTH: `${body.length}` }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => {}); // it need not read all
  child.stdin.end(body);
  const looks = setInterval(onLook, LOOK_MS);
  try {
    const [output] = await Promise.all([buffer(child.stdout), once(child, 'exit')]);
    return parsed(output);
  } finally {
    clearInterval(looks);
    child.kill('SIGKILL');
  }
}

/** The answer of a CGI program: header lines, an empty line, the body. */
function parsed(output: Buffer): GitAnswer {
  const end = output.indexOf('\r\n\r\n');
  if (end < 0) return { status: 500, headers: {}, body: Buffer.from('git has stopped\n') };
  const headers: Record<string, string> = {};
  for (const line of output.toString('latin1', 0, end).split('\r\n')) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const { status = '200', ...others } = headers;
  return { status: Number.parseInt(status, 10), headers: others, body: output.subarray(end + 4) };
}
