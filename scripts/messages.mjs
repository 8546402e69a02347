// @ts-check
// Before any tests: the messages of the site, compiled. Also for those who call vitest themselves.
import { setup as makeReady } from './setup.mjs';

export const setup = () => makeReady(['messages']);
