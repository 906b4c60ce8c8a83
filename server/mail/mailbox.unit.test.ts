import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['anna+news@example.com', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['anna@example.com', 'anna@example.com'],
  ['+anna@example.com', '+anna@example.com'],
  ['anna@mail+1.example.com', 'anna@mail+1.example.com'],
])('%s is delivered to %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
