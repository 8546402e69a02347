export { seedStore } from './embedded.ts';
export { startServer, TEST_PASSWORD, type TestServer } from './server.ts';
