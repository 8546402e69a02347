import type { ClaimReport, Curve } from '@ringfence/lab';

/** Where the costliest family would end if the claim were true of it. */
export function claimedEnd({
  claim,
  curves,
}: ClaimReport): { readonly curve: Curve; readonly operations: number } | undefined {
  const curve = curves.at(-1);
  if (curve === undefined || claim.exponent === undefined) return undefined;
  const [first, last] = [curve.points[0], curve.points[curve.points.length - 1]];
  return { curve, operations: first.operations * (last.variable / first.variable) ** claim.exponent };
}
