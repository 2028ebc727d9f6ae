export { createContactLimit } from './limit.server';
export { createMessages } from './messages.server';
