export * from './client.ts';
export { type CallOptions, type ClientOptions, MoveError } from './transport.ts';
export { type ReceivedWebhook, verifyWebhook, WebhookError } from './verify-webhook.ts';
