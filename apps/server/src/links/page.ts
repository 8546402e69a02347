import { html, nothing } from '@ringfence/arena/html';
import type { Card } from '../cards/shared-game.ts';

interface SharedPage extends Card {
  /** The addresses of this page and of its picture, for link previews. */
  readonly url: string;
  readonly picture: string | undefined;
  /** Where people are redirected, relative to this page. */
  readonly target: string;
}

/** A page that describes what a link leads to, and redirects there. Programs read its head, people never see it. */
export const sharedPage = ({ title, description, url, picture, target }: SharedPage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Ringfence</title>
<meta name="description" content="${description}">
<meta name="robots" content="noindex">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Ringfence">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${picture === undefined ? nothing : pictureTags(picture)}
<meta http-equiv="refresh" content="0; url=${target}">
</head>
<body><p><a href="${target}">${title}</a>: ${description}</p></body>
</html>
`.text;

const pictureTags = (picture: string) => html`<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="The board">
<meta name="twitter:card" content="summary_large_image">`;
