// First: modules loaded after this may use messages.
import './shell/start-language.ts';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { keepOffline } from './pwa/offline.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no element for the app');
mount(App, { target });
keepOffline();
