import type { RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { emptyRules, RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { testFederationRef } from '../../testing/parties.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RulesBuilder } from './rules-builder.tsx'

const organisation = '01890000-0000-7000-8000-0000000000b1'
const phase = '01890000-0000-7000-8000-0000000000b3'
const template = '01890000-0000-7000-8000-0000000000b2'
const adult: RuleGroup['children'][number] = {
  kind: 'PERSON_HAS_AGE',
  weight: 'REQUIRED',
  inverted: false,
  operator: '>=',
  number: 18,
}
const young = { ...adult, operator: '<' as const, number: 16 }
const pony: RuleGroup['children'][number] = { kind: 'HORSE_IS_TYPE', weight: 'EXPECTED', inverted: false, text: 'PONY' }
const all = (...children: RuleGroup['children']): RuleGroup => ({ logicalOperator: 'all', inverted: false, children })

const show = async (initial: RuleGroup, language: 'en' | 'nl' = 'en', error?: string, isOfRegistrations = true) => {
  const changed = vi.fn<(tree: RuleGroup) => void>()
  const Form = () => {
    const [value, setValue] = useState(initial)
    return (
      <RulesBuilder
        label="Who may take part"
        value={value}
        federation={testFederationRef}
        isOfRegistrations={isOfRegistrations}
        error={error}
        onChange={(tree) => {
          changed(tree)
          // As a form does it: the value that comes back is equal but not identical.
          setValue(structuredClone(tree))
        }}
      />
    )
  }
  const { user } = await renderScreen(<Form />, {
    language,
    answers: {
      catalogue: {
        rulesTemplate: {
          names: () => [{ ref: organisation, name: 'RC Ter Linden' }],
          offered: () => [{ ref: template, name: 'Adults', description: '', rules: all(adult) }],
        },
      },
      championships: {
        championship: {
          search: ({ subject }: { subject?: string | undefined }) => ({
            matches:
              subject === 'PHASE' ? [{ ref: phase, name: 'League · District' }] : [{ ref: phase, name: 'League' }],
            hasMore: false,
          }),
        },
      },
      parties: {
        organisation: {
          search: () => ({ matches: [{ ref: organisation, name: 'RC Ter Linden', cityName: 'Gent' }], hasMore: false }),
        },
        horse: {
          searchStudbooks: ({ q }: { q: string }) => ({
            matches: q === 'zan' ? [{ ref: 'Zangersheide', name: 'Zangersheide' }] : [],
            hasMore: false,
          }),
        },
      },
    },
  })
  await screen.findByRole('tree')
  return { user, last: () => changed.mock.lastCall?.[0], changed }
}
const items = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-level'))
const names = () => screen.getAllByRole('treeitem').map((item) => within(item).getAllByRole('button')[0]?.textContent)

describe('the rules builder (q100, p171)', () => {
  it('creates a rule by mouse, and shows its meaning', async () => {
    const { user, last } = await show(emptyRules)
    expect(screen.getByText('No rules yet: everybody meets them.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await user.type(screen.getByRole('textbox', { name: /Years/ }), '18')
    expect(last()).toEqual(all(adult))
    expect(screen.getByText("Those who meet this: the rider's age is at least 18.")).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Expected' }))
    await user.click(screen.getByRole('checkbox', { name: 'The opposite' }))
    expect(last()).toEqual(all({ ...adult, weight: 'EXPECTED', inverted: true }))
    expect(screen.getByText("Those who meet this: the rider's age is less than 18 (else a warning).")).toBeVisible()
    expect(RuleTree.safeParse(last()).success).toBe(true)
  })
  it('finds the subject of a rule, and keeps its name', async () => {
    const { user, last } = await show(emptyRules)
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Member of a club')
    await user.type(screen.getByRole('textbox', { name: /Club/ }), 'linden')
    await user.click(await screen.findByRole('option', { name: /RC Ter Linden/ }))
    expect(last()).toEqual(
      all({ kind: 'PERSON_IS_MEMBER_OF_ORGANISATION', weight: 'REQUIRED', inverted: false, ref: organisation }),
    )
    expect(screen.getByRole('treeitem', { name: 'the rider is a member of RC Ter Linden' })).toBeVisible()
  })
  it('asks for a selection in a phase, and for a place in a ranking', async () => {
    const { user, last } = await show(emptyRules)
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Selected in a phase')
    await user.type(screen.getByRole('textbox', { name: /Phase/ }), 'leag')
    await user.click(await screen.findByRole('option', { name: /League · District/ }))
    expect(last()).toEqual(
      all({ kind: 'IS_SELECTED_IN_CHAMPIONSHIP', weight: 'REQUIRED', inverted: false, ref: phase }),
    )
    expect(screen.getByRole('treeitem', { name: 'selected in League · District' })).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Place in a ranking')
    await user.type(screen.getByRole('textbox', { name: /Championship or phase/ }), 'leag')
    await user.click(await screen.findByRole('option', { name: 'League' }))
    await user.type(screen.getByRole('textbox', { name: /Place/ }), '10')
    expect(last()).toEqual(
      all({
        ...{ kind: 'HAS_CHAMPIONSHIP_PLACE', weight: 'REQUIRED', inverted: false },
        ...{ operator: '<=', number: 10, ref: phase },
      }),
    )
    expect(screen.getByRole('treeitem', { name: 'the place in the ranking of League is at most 10' })).toBeVisible()
  })
  it('does not offer conditions on registrations for a group, and tells one that is there', async () => {
    const most = { ...adult, kind: 'MAX_REGISTRATIONS' as const, operator: '<=' as const, number: 2 }
    const { user } = await show(all(adult, most), 'en', undefined, false)
    expect(screen.getByText(/A group has no registrations/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    const offered = within(screen.getByRole('combobox', { name: 'Condition' })).getAllByRole('option')
    const kinds = offered.map((each) => each.getAttribute('value'))
    expect(kinds).toContain('PERSON_HAS_AGE')
    expect(kinds.filter((kind) => kind === 'MAX_REGISTRATIONS' || kind?.includes('CHAMPIONSHIP'))).toEqual([])
  })

  it('finds a studbook by its name, and accepts one that no horse has yet', async () => {
    const { user, last } = await show(emptyRules)
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Studbook')
    const field = () => screen.getByRole('textbox', { name: /Studbook/ })
    await user.type(field(), 'zan')
    await user.click(await screen.findByRole('option', { name: /Zangersheide/ }))
    expect(last()?.children).toMatchObject([{ kind: 'HORSE_REGISTERED_TO_STUDBOOK', text: 'Zangersheide' }])
    expect(field()).toHaveValue('Zangersheide')
    await user.clear(field())
    await user.type(field(), 'Nieuwboek')
    await user.click(await screen.findByRole('button', { name: /Nieuwboek/ }))
    expect(last()?.children).toMatchObject([{ text: 'Nieuwboek' }])
  })
  it('is navigated, changed and undone by keyboard alone', async () => {
    const { user, last } = await show(all(adult, pony))
    for (const _ of ['Add rule', 'Add group', 'From template', 'the tree']) await user.tab()
    expect(screen.getByRole('treeitem', { name: 'All of these' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('treeitem', { name: /it is a pony/ })).toHaveFocus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(last()).toEqual(all(pony, adult))
    await user.keyboard('{ArrowDown}{Alt>}{ArrowRight}{/Alt}')
    expect(last()).toEqual(all({ logicalOperator: 'any', inverted: false, children: [pony, adult] }))
    expect(items()).toEqual(['1', '2', '3', '3'])
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(items()).toEqual(['1', '2', '3', '2'])
    await user.keyboard('{Delete}')
    expect(names()).toEqual(['All of these', 'At least one of these', 'it is a ponyExpected'])
    await user.keyboard('{Control>}z{/Control}')
    expect(names()).toHaveLength(4)
    await user.keyboard('{Home}{ArrowLeft}')
    expect(screen.getByRole('treeitem', { name: 'All of these' })).toHaveAttribute('aria-expanded', 'false')
    expect(items()).toEqual(['1'])
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    expect(screen.getByRole('radio', { name: 'At least one holds' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('treeitem', { name: 'At least one of these' })).toHaveFocus()
    expect(screen.queryByRole('radio', { name: 'At least one holds' })).toBeNull()
  })
  it('reports rules that contradict each other at the node, with the text of the server', async () => {
    await show(all(adult, young))
    expect(
      screen.getByRole('treeitem', { name: "the rider's age is less than 16 These rules cannot be combined" }),
    ).toBeVisible()
  })
  it('reports an incomplete rule only after it is left, or after the form was refused', async () => {
    const { user } = await show(emptyRules)
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    expect(screen.queryByText('This rule is not filled in yet')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'All of these' }))
    expect(screen.getByText('This rule is not filled in yet')).toBeVisible()
  })
  it('does not nest deeper than 5 nor exceed 200 nodes, and reports it (decision 35)', async () => {
    const deep = (depth: number): RuleGroup => (depth === 1 ? all(adult) : all(deep(depth - 1)))
    const { user, changed } = await show(deep(5))
    await user.click(screen.getByRole('button', { name: "the rider's age is at least 18" }))
    await user.click(screen.getByRole('button', { name: 'Add group' }))
    expect(screen.getByText('Not moved: The rules are nested too deeply (at most 5)')).toBeVisible()
    expect(changed).not.toHaveBeenCalled()
  })
  it('copies the rules of a published template, as a group if there are rules already (q101)', async () => {
    const { user, last } = await show(emptyRules)
    const take = async () => {
      await user.click(screen.getByRole('button', { name: 'From template' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Adults' }))
    }
    await take()
    expect(last()).toEqual(all(adult))
    await take()
    expect(last()).toEqual(all(adult, all(adult)))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(last()).toEqual(all(adult))
  })
  it('names the subjects of the copied rules', async () => {
    await show(all({ kind: 'PERSON_IS_MEMBER_OF_ORGANISATION', weight: 'REQUIRED', inverted: true, ref: organisation }))
    expect(await screen.findByRole('treeitem', { name: 'the rider is not a member of RC Ter Linden' })).toBeVisible()
  })
  it('is available in Dutch', async () => {
    await show({ ...all(adult, { logicalOperator: 'any', inverted: false, children: [pony, young] }) }, 'nl')
    expect(
      screen.getByText(
        'Wie hieraan voldoet: de leeftijd van de ruiter is minstens 18 en (het is een pony (anders een waarschuwing) of de leeftijd van de ruiter is minder dan 16).',
      ),
    ).toBeVisible()
  })
})
