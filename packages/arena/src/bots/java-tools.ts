import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@ringfence/jail';
import { fail, ok, type Result } from '@ringfence/rules';

const runFile = promisify(execFile);

/** An installed Java with its compiler. */
export interface Jdk {
  /** The folder of the whole installation. */
  readonly home: string;
  readonly java: string;
  readonly javac: string;
  /** Identifies an installation. */
  readonly version: string;
}

const HOW_TO_GET = 'install a JDK (Debian and Ubuntu: apt install default-jdk-headless; else adoptium.net)';

/** The user's JDK: JAVA_HOME if set, else the one in PATH. The error is one line that says how to get one. */
export async function findJdk(): Promise<Result<Jdk, string>> {
  const { JAVA_HOME } = process.env;
  if (JAVA_HOME) return jdkAt(JAVA_HOME, `JAVA_HOME is ${JAVA_HOME}, but`);
  const found = findProgram('javac') ?? findProgram('java');
  if (found === undefined) return fail(`Java players need Java, and PATH has none: ${HOW_TO_GET}`);
  // PATH often finds a link into the JDK, sometimes through several others.
  return jdkAt(dirname(dirname(await realpath(found))), 'Java players need Java:');
}

async function jdkAt(home: string, words: string): Promise<Result<Jdk, string>> {
  const java = findProgram(join(home, 'bin/java'));
  if (java === undefined)
    return fail(`${words} ${join(home, 'bin/java')} does not exist: ${HOW_TO_GET}, or set JAVA_HOME`);
  const javac = findProgram(join(home, 'bin/javac'));
  if (javac === undefined) {
    return fail(`${words} the Java in ${home} has no compiler (it is a JRE): ${HOW_TO_GET}, or set JAVA_HOME to one`);
  }
  const version = await versionOf(home, javac);
  return version === undefined
    ? fail(`${words} ${javac} does not run: ${HOW_TO_GET}`)
    : ok({ home, java, javac, version });
}

/** Reading the file `release` avoids starting the compiler, which takes longer than a game between fast bots. */
async function versionOf(home: string, javac: string): Promise<string | undefined> {
  try {
    return await readFile(join(home, 'release'), 'utf8');
  } catch {
    // Not every vendor's JDK has one.
  }
  try {
    const { stdout, stderr } = await runFile(javac, ['-version']);
    return stdout + stderr;
  } catch {
    return undefined;
  }
}
