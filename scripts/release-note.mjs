// @ts-check

/**
 * What CHANGELOG.md says of a version; undefined if nothing.
 * @param {string} changelog
 * @param {string} version
 */
export function releaseNote(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  return section?.slice(section.indexOf('\n')).trim().concat('\n');
}
