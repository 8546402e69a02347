// First: modules loaded after this may use messages.
import './shell/start-language.ts';
import { flushSync, mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import Home from './pages/home/Home.svelte';
import { takeOver } from './pages/home/take-over.ts';
import { keepOffline } from './pwa/offline.ts';
import { home, routeOf } from './routes.ts';
import { destination } from './shell/location.svelte.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no element for the app');
const isFirst = routeOf(destination.current.path) === home;
takeOver(target, () => mount(App, { target, props: isFirst ? { First: Home } : {} }));
flushSync();
// For measurements: from now on the page can be used.
performance.mark('ringfence-ready');
keepOffline();
