import { ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import type { ArticleSplits } from '@oxer/domain/finance/split/split.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ManagedFederationProvider } from '../../../shared/managed-federation.ts'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationAbilities, testFederationSettings } from '../../../testing/parties.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { ArticlesPage } from './articles.page.tsx'

const federation = testFederationSettings()
const article = sampleOf(ArticleView, { name: 'Boxes', version: 2 })
const atNine = { ...article, defaultamount: { ...article.defaultamount, taxLevel: 9, taxLevelCode: 'VAT_9' as const } }

it('the parts of an article are in the menu of its row, and start with 0 as an amount (pr0734)', async () => {
  const contact = { ref: article.ref, name: 'RV De Hoef', cityName: 'Aalst' }
  const stored: ArticleSplits = {
    ...{ article: { ref: article.ref, name: 'Boxes' }, price: 0, currency: 'EUR', version: 2 },
    ...{ maximum: { absolute: null, percentage: 10_000 }, splits: [] },
  }
  const saveOfArticle = vi.fn((_: unknown) => ({ ...stored, version: 3 }))
  const { user } = await renderScreen(
    <ManagedFederationProvider value={{ federation, abilities: testFederationAbilities() }}>
      <ArticlesPage />
    </ManagedFederationProvider>,
    {
      answers: {
        catalogue: { article: { list: () => [article] } },
        finance: { split: { ofArticle: () => stored, saveOfArticle } },
        parties: {
          person: { search: () => ({ matches: [], hasMore: false }) },
          organisation: { search: () => ({ matches: [contact], hasMore: false }) },
        },
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: /Boxes/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Parts of the price' }))
  await user.click(await screen.findByRole('button', { name: 'Add a part' }))
  const drawer = screen.getByRole('dialog', { name: 'Parts of Boxes' })
  expect(within(drawer).getByRole('textbox', { name: /Amount of each piece/ })).toHaveValue('0.00')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  // pr0732, pr0733: whom, and under which article.
  expect(await within(drawer).findByText(/Contact cannot be empty|Field is required/)).toBeVisible()
  expect(saveOfArticle).not.toHaveBeenCalled()
  await user.type(within(drawer).getByRole('textbox', { name: /^To/ }), 'Hoef')
  await user.click(await screen.findByRole('option', { name: /RV De Hoef/ }))
  await user.selectOptions(within(drawer).getByRole('combobox', { name: /Article/ }), 'Boxes')
  await user.click(within(drawer).getByRole('radio', { name: '%' }))
  await user.type(within(drawer).getByRole('textbox', { name: 'Percentage of the rest' }), '12.5')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saveOfArticle).toHaveBeenCalledWith({
      ...{ federation: federation.ref, article: article.ref, version: 2 },
      splits: [
        {
          ...{ contactType: 'ORGANISATION', contactRef: contact.ref, articleRef: article.ref },
          ...{ type: 'PERCENTAGE', value: 1250 },
        },
      ],
    }),
  )
})

it.each([
  ['the levels of its country', ['VAT_0', 'VAT_6', 'VAT_9', 'VAT_21'] as const, article, ['0 %', '6 %', '9 %', '21 %']],
  ['a stored level, whatever its country', ['VAT_0', 'VAT_21'] as const, atNine, ['0 %', '9 %', '21 %']],
])('offers %s for the price of an article (decision 49)', async (_, taxLevels, stored, offered) => {
  const { user } = await renderScreen(
    <ManagedFederationProvider value={{ federation, abilities: testFederationAbilities() }}>
      <ArticlesPage />
    </ManagedFederationProvider>,
    {
      user: testUser({ federations: [testFederation({ ref: federation.ref, taxLevels: [...taxLevels] })] }),
      answers: { catalogue: { article: { list: () => [stored] } } },
    },
  )
  await user.click(await screen.findByRole('button', { name: /Boxes/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const level = within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'VAT' })
  expect(
    within(level)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(offered)
})
