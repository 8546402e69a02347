import type { ProcessLimits } from '@ringfence/jail';
import type { Result } from '@ringfence/rules';
import type { ClassLaunch, ShownRules } from './class-path.ts';
import type { JavaSpec, PythonSpec } from './player.ts';

/**
 * How to run a player that is a class; its path is relative to `folder`. The class is located at once, without running
 * any of its code; the error is a clause for the author of the player's specification.
 */
export async function botLaunch(
  spec: JavaSpec | PythonSpec,
  folder: string,
  limits: Pick<ProcessLimits, 'memoryMb'>,
  rules?: ShownRules,
): Promise<Result<ClassLaunch, string>> {
  if (spec.kind === 'python') {
    const { pythonLaunch } = await import('./python.ts');
    return pythonLaunch(
      spec,
      folder,
      rules && { folder: rules.folder, options: rules.options, memoryMb: limits.memoryMb },
    );
  }
  const { javaLaunch } = await import('./java.ts');
  return javaLaunch(spec, limits.memoryMb, folder);
}
