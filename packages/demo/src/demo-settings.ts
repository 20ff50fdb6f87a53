// The settings of a federation: rules templates, practitioner groups and their prices, and user groups.
import type { RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import type { Make } from '@oxer/testing'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPeople } from './demo-people.ts'
import type { Store } from './demo-store.ts'

type Rules = RuleGroup['children'][number]
const required = { weight: 'REQUIRED', inverted: false } as const
const all = (...children: Rules[]): RuleGroup => ({ logicalOperator: 'all', inverted: false, children })
const any = (...children: Rules[]): RuleGroup => ({ ...all(...children), logicalOperator: 'any' })
const age = (operator: '>=' | '<=' | '<', number: number): Rules => ({
  kind: 'PERSON_HAS_AGE',
  ...required,
  operator,
  number,
})
const pony: Rules = { kind: 'HORSE_IS_TYPE', ...required, text: 'PONY' }
const licensed: Rules = { kind: 'PERSON_HAS_LICENSE_TYPE', ...required, text: 'COMPETITION' }

/** Uses the people and prices that exist already. */
export const storeSettings = async (
  store: Store,
  make: Make,
  { federationRef, people, catalogue }: { federationRef: string; people: DemoPeople; catalogue: DemoCatalogue },
): Promise<void> => {
  const inFederation = { federationRef }
  const published = { state: 'PUBLISHED', revision: 1, publishNote: 'Eerste publicatie' }
  const youngster = all(age('>=', 8), age('<', 18))
  const [club] = people.clubs
  await store('rules_template', [
    make.rulesTemplate({
      ...inFederation,
      name: 'Jeugd',
      description: 'Voor reeksen van de jeugd; wie nog geen licentie heeft, wordt gewaarschuwd.',
      rules: all(age('>=', 8), age('<', 18), { ...licensed, weight: 'EXPECTED' }),
      ...published,
    }),
    make.rulesTemplate({
      ...inFederation,
      name: 'Pony C of D, of jonger dan 12',
      rules: any(
        all(pony, { kind: 'PONY_HAS_WITHERHEIGHT', ...required, operator: '>=', text: 'C' }),
        all(pony, age('<', 12)),
      ),
      ...published,
    }),
    make.rulesTemplate({
      ...inFederation,
      name: 'Clubkampioenschap',
      rules: all(
        licensed,
        ...(club ? [{ kind: 'PERSON_IS_MEMBER_OF_ORGANISATION' as const, ...required, ref: club.ref }] : []),
        { kind: 'MAX_REGISTRATIONS', ...required, operator: '<=', number: 2, text: 'RIDER' },
      ),
    }),
  ])
  const youth = make.practitionerGroup({ ...inFederation, name: 'Jeugd', rules: youngster })
  await store('practitioner_group', [
    youth,
    make.practitionerGroup({ ...inFederation, name: 'Iedereen met een licentie', rules: all(licensed) }),
    make.practitionerGroup({
      ...inFederation,
      name: 'Jonge paarden',
      practitionerType: 'HORSE',
      rules: all({ kind: 'HORSE_HAS_AGE', ...required, operator: '<=', number: 7 }),
    }),
  ])
  const profile = catalogue.priceProfiles.find(({ name }) => name === 'Jeugd')
  if (profile) {
    await store('practitioner_price_profile', [
      make.practitionerPriceProfile({
        ...inFederation,
        name: 'Jeugd betaalt minder',
        practitionerGroupRef: youth.ref,
        priceProfileRef: profile.ref,
      }),
    ])
  }
  const board = make.userGroup({ ...inFederation, name: 'Bestuur' })
  const sport = make.userGroup({ ...inFederation, name: 'Sportcommissie' })
  await store('user_group', [board, sport])
  const personsOf = (userGroupRef: string, from: number, count: number) =>
    people.persons.slice(from, from + count).map(({ ref }) => make.userGroupMember({ userGroupRef, personRef: ref }))
  await store('user_group_member', [
    ...personsOf(board.ref, 0, 4),
    ...personsOf(sport.ref, 4, 5),
    make.userGroupMember({ userGroupRef: sport.ref, memberGroupRef: board.ref }),
  ])
}
