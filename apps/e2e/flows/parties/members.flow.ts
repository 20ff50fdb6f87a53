// A club enrols a family, each member based on the previous one, renews its licenses for the season, and ends a
// membership.
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { clubMembers, memberForm, memberPage } from '../../pages/parties/member-screens.ts'

test.describe.configure({ timeout: 180_000 })

test('a club manager enrols a family of four, renews licenses for the season in bulk and ends a membership (p030, q019)', async ({
  flow,
}) => {
  const { t } = flow
  const page = await flow.openAs('clubManager', '/members/create')
  const form = memberForm(page, flow)
  const member = memberPage(page, flow)
  // A family that no earlier run has enrolled.
  const lastName = `Vandenberghe ${Date.now().toString(36)}`
  const named = (firstName: string): string => `${firstName} ${lastName}`

  await test.step("the mother, in the user's own club", async () => {
    await form.fill({ firstName: 'Greet', lastName, birthDate: '12/03/1984', gender: 'FEMALE' })
    const lastYear = String(new Date().getFullYear() - 1)
    await form.giveLicense('Recreatieve ruiter', `01/01/${lastYear}`, `31/12/${lastYear}`)
    await expectAccessible(page)
    await form.save(named('Greet'))
  })

  await test.step('the father, with the same name and club', async () => {
    await member.addFamily()
    await expect(form.lastName).toHaveValue(lastName)
    await form.fill({ firstName: 'Wout', birthDate: '02/09/1982', gender: 'MALE' })
    await form.save(named('Wout'))
    await expect(member.table('memberships')).toBeVisible()
    await expect(member.table('sections.relations')).toHaveCount(0)
  })

  await test.step('a child: the father is filled in, the mother is found', async () => {
    await member.addFamily()
    await form.fill({ firstName: 'Lotte', birthDate: '05/06/2013', gender: 'FEMALE' })
    await expect(form.relation(named('Wout'))).toBeVisible()
    await form.addParent(named('Greet'))
    await expect(form.relation(named('Greet'))).toBeVisible()
    await form.save(named('Lotte'))
  })

  await test.step('the next child, with the same parents', async () => {
    await member.addFamily()
    await form.fill({ firstName: 'Bas', birthDate: '17/01/2016', gender: 'MALE' })
    await form.save(named('Bas'))
    const relations = member.table('sections.relations')
    await expect(relations).toContainText(named('Wout'))
    await expect(relations).toContainText(named('Greet'))
    await expectAccessible(page)
  })

  await test.step("last year's license is renewed for the season on sale; members who never had one are reported", async () => {
    const members = clubMembers(page, flow)
    await members.open()
    await members.find(lastName, 4)
    await expect(members.row('Greet')).not.toContainText('Recreatieve ruiter')
    await members.chooseAll()
    await members.renew('Recreatieve ruiter')
    await expect(members.drawer.getByText(t('parties:organisation.bulk.renew.will', { count: 1 }))).toBeVisible()
    await expect(members.drawer).toContainText(t('parties:organisation.bulk.renew.outcome.NEVER_HELD'))
    await expectAccessible(page)
    await members.save()
    await expect(members.row('Greet')).toContainText('Recreatieve ruiter')
    await members.row('Bas').getByRole('link').click()
  })

  await test.step('the membership ends today, and today still counts', async () => {
    await expect(member.table('memberships')).toContainText(t('parties:person.active'))
    await member.endMembership.click()
    await expectAccessible(page)
    await member.end()
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Brussels' }).format(new Date())
    await expect(member.table('memberships')).toContainText(today)
    await expect(member.table('memberships')).toContainText(t('parties:person.active'))
  })
})
