// What somebody was notified of, and what that person has chosen; the calendars that their programs read.
import type { HeldReference } from './held-reference.mappers.ts'

const dayOf = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`

export const heldNotifications: readonly HeldReference[] = [
  {
    group: 'LOGIN',
    table: 'notification',
    column: 'account_ref',
    to: 'account',
    line: { name: 't.kind', detail: 't."values" ->> \'subject\'', start: dayOf('t.created_at') },
  },
  {
    group: 'LOGIN',
    table: 'notification',
    column: 'person_ref',
    to: 'person',
    only: ['ref', 'kind', 'values', 'created_at'],
  },
  {
    group: 'LOGIN',
    table: 'notification_event',
    column: 'account_ref',
    to: 'account',
    key: 't.account_ref::text || t.event_key',
  },
  {
    group: 'LOGIN',
    table: 'notification_event',
    column: 'notification_ref',
    to: 'notification',
    key: 't.account_ref::text || t.event_key',
  },
  {
    group: 'LOGIN',
    table: 'notification_setting',
    column: 'account_ref',
    to: 'account',
    key: 't.account_ref::text',
  },
  {
    group: 'LOGIN',
    table: 'push_device',
    column: 'account_ref',
    to: 'account',
    only: ['ref', 'user_agent', 'created_at', 'sent_at', 'failed_at'],
    line: { name: "coalesce(t.user_agent, '')", detail: 'NULL', start: dayOf('t.created_at') },
  },
  {
    group: 'LOGIN',
    table: 'push_message',
    column: 'device_ref',
    to: 'push_device',
    only: ['ref', 'content', 'created_at'],
  },
  {
    group: 'LOGIN',
    table: 'start_told',
    column: 'account_ref',
    to: 'account',
    key: 't.account_ref::text || t.registration_ref::text',
  },
  {
    group: 'LOGIN',
    table: 'start_told',
    column: 'registration_ref',
    to: 'registration',
    key: 't.account_ref::text || t.registration_ref::text',
    only: ['registration_ref', 'date', 'seconds', 'arena'],
  },
  {
    group: 'LOGIN',
    table: 'calendar_feed',
    column: 'account_ref',
    to: 'account',
    omit: ['hash'],
    line: { name: 't.kind', start: dayOf('t.created_at') },
  },
  {
    group: 'LOGIN',
    table: 'calendar_feed_event',
    column: 'feed_ref',
    to: 'calendar_feed',
    key: 't.feed_ref::text || t.key',
    omit: ['state'],
  },
]
