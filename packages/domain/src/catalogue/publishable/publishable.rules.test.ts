import { describe, expect, it } from 'vitest'
import { CodedError } from '../../kernel/error/coded-error.ts'
import { catalogueErrors } from '../catalogue.errors.ts'
import { afterAction, publishableActions, publishableView, revisionLabel } from './publishable.rules.ts'
import { PublicationState, StateChange } from './publishable.schema.ts'

/** The table of spec section 4: the state after each action. */
const moves: Record<string, Record<string, string>> = {
  DRAFT: { DELETE: 'DELETED', PUBLISH: 'PUBLISHED' },
  PUBLISHED: { UNPUBLISH: 'UNPUBLISHED', ARCHIVE: 'ARCHIVED' },
  UNPUBLISHED: { PUBLISH: 'PUBLISHED', ARCHIVE: 'ARCHIVED' },
  ARCHIVED: { PUBLISH: 'PUBLISHED', UNPUBLISH: 'UNPUBLISHED' },
  DELETED: {},
}
const changes = StateChange.options

describe('the states of a published item', () => {
  for (const state of PublicationState.options) {
    for (const action of changes) {
      const to = moves[state]?.[action]
      it(`${state} ${action} ${to ? `leads to ${to}` : 'is refused, naming the state'}`, () => {
        const subject = { state, revision: 2, isSystem: false }
        if (to) {
          expect(afterAction(subject, action)).toEqual({ state: to, revision: action === 'PUBLISH' ? 3 : 2 })
          return
        }
        const refused = (() => {
          try {
            afterAction(subject, action)
            return null
          } catch (error) {
            return error
          }
        })()
        expect(refused).toBeInstanceOf(CodedError)
        expect(refused).toMatchObject({
          kind: 'CONFLICT',
          causes: [{ code: catalogueErrors.stateMove.code, field: 'state', values: { state, action } }],
        })
      })
    }
  }

  it('an item can be edited in all states except the last two', () => {
    const editable = PublicationState.options.filter((state) =>
      publishableActions({ state, revision: 1, isSystem: false }).includes('EDIT'),
    )
    expect(editable).toEqual(['DRAFT', 'PUBLISHED', 'UNPUBLISHED'])
  })

  it('a system item offers no action and refuses each', () => {
    const system = { state: 'DRAFT' as const, revision: 0, isSystem: true }
    expect(publishableActions(system)).toEqual([])
    for (const action of changes) {
      expect(() => afterAction(system, action)).toThrow(catalogueErrors.systemItem.code)
    }
  })

  it('the label is the number of publications', () => {
    expect(revisionLabel({ revision: 0 })).toBeNull()
    expect(revisionLabel({ revision: 3 })).toBe('V3')
    expect(
      publishableView({ state: 'PUBLISHED', revision: 1, isSystem: false, publishNote: 'Initial publication' }),
    ).toEqual({
      state: 'PUBLISHED',
      revision: 1,
      label: 'V1',
      publishNote: 'Initial publication',
      isSystem: false,
      actions: ['EDIT', 'UNPUBLISH', 'ARCHIVE'],
    })
  })
})
