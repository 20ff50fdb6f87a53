import { createI18n } from '@oxer/i18n'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/fake-server.ts'
import { failureTexts, fieldErrorsOf, statusOf } from './failure.ts'

const english = createI18n('en')

describe('refusals of the server (spec section 8)', () => {
  it('are shown in the reader’s language, one text for each cause, without repetition', () => {
    const error = refusal(422, { code: '008-0000000003' }, { code: '003-0000000001' }, { code: '008-0000000003' })
    expect(failureTexts(error, english)).toEqual([
      'The token has expired',
      'Insufficient permissions. You do not have permission to do this.',
    ])
    expect(failureTexts(error, createI18n('nl'))[1]).toBe('Onvoldoende rechten. Je hebt hier geen recht toe.')
    expect(statusOf(error)).toBe(422)
  })

  it('are shown at the fields that they name', () => {
    const error = refusal(400, { code: '000-0000000043', field: 'days.0.end' }, { code: '003-0000000001' })
    expect(fieldErrorsOf(error, english)).toEqual({ 'days.0.end': 'End date cannot be before start date' })
  })

  it('have a text even without a known code or without an answer', () => {
    expect(failureTexts(refusal(400, { code: '999-9999999999' }), english)).toEqual([english.t('errors:unknown')])
    expect(failureTexts(TRPCClientError.from(new Error('fetch failed')), english)).toEqual([
      english.t('shell:error.offline'),
    ])
    expect(failureTexts(new Error('bug'), english)).toEqual(['Whoops, something went wrong'])
  })
})
