// First: modules loaded after this use messages.
import './render-language.ts';
import { themeNames } from '@ringfence/draw';
import { render } from 'svelte/server';
import App from '../App.svelte';
import { homeBoards } from '../pages/home/boards.svelte.ts';
import Home from '../pages/home/Home.svelte';
import { propertiesOf } from '../shell/theme.svelte.ts';

await homeBoards.load();

/** The first page, as everybody sees it who comes for the first time. */
export const firstPageHtml: string = render(App, { props: { First: Home } }).body;

/** The custom properties of every theme. */
export const themeProperties = Object.fromEntries(themeNames.map((name) => [name, propertiesOf(name)]));
