import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { refusal, staleRefusal } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { noVersion, PreviewDrawer } from './preview-drawer.tsx'

const Stored = z.object({ name: z.string(), version: z.int() })
type Stored = z.infer<typeof Stored>
type Values = { seed: string }

const initialValues: Values = { seed: '' }
const questionOf = ({ seed }: Values) => ({ seed })

type Ask = (question: Values, seen: Stored) => Promise<string>

const openByHand = async ({ ask, apply = ask, settles }: { ask: Ask; apply?: Ask; settles?: string }) => {
  const onClose = vi.fn()
  const { user } = await renderScreen(
    <PreviewDrawer
      title="Draw"
      onClose={onClose}
      initialValues={initialValues}
      words={{ seed: 'Seed' }}
      stored={{ name: 'Read', version: 3 }}
      view={Stored}
      questionOf={questionOf}
      askLabel="Show"
      ask={ask}
      {...(settles !== undefined && { settled: () => ({ seed: settles }) })}
      show={(shown) => <p>{shown}</p>}
      applyLabel="Apply"
      apply={apply}
      outcome={{ title: 'Done', show: (outcome) => <p>{outcome}</p> }}
    >
      {(field) => field.text('seed')}
    </PreviewDrawer>,
  )
  const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }))
  return { user, press, onClose }
}

describe('a form with a preview', () => {
  it('applies the preview, and closes after the outcome was read', async () => {
    const apply = vi.fn(async ({ seed }: Values) => `drawn by ${seed}`)
    const { press, onClose } = await openByHand({ ask: async () => 'Anna first', apply, settles: 'S1' })
    await press('Show')
    expect(await screen.findByText('Anna first')).toBeVisible()
    await press('Apply')
    const outcome = await screen.findByRole('dialog', { name: 'Done' })
    expect(within(outcome).getByText('drawn by S1')).toBeVisible()
    expect(apply).toHaveBeenCalledWith({ seed: 'S1' }, { name: 'Read', version: 3 })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('drops the preview when the input changes', async () => {
    const { user, press } = await openByHand({ ask: async () => 'Anna first' })
    await press('Show')
    await screen.findByText('Anna first')
    await user.type(screen.getByRole('textbox', { name: 'Seed' }), 'x')
    expect(screen.queryByText('Anna first')).toBeNull()
  })

  it('makes a new preview over the changes of another user, and reports it', async () => {
    const seen: number[] = []
    const ask: Ask = async (_, { name, version }) => {
      seen.push(version)
      if (version === 3) throw staleRefusal({ name: 'Theirs', version: 4 })
      return `of ${name}`
    }
    const { press } = await openByHand({ ask })
    await press('Show')
    expect(await screen.findByText('of Theirs')).toBeVisible()
    expect(screen.getByText('Somebody else changed this in the meantime')).toBeVisible()
    await press('Apply')
    await screen.findByRole('dialog', { name: 'Done' })
    expect(seen).toEqual([3, 4, 4])
  })

  it('applies nothing that was not shown: a new preview comes first', async () => {
    const applied: number[] = []
    const { press } = await openByHand({
      ask: async (_, { name }) => `of ${name}`,
      apply: async (_, { version }) => {
        applied.push(version)
        if (version === 3) throw staleRefusal({ name: 'Theirs', version: 4 })
        return 'stored'
      },
    })
    await press('Show')
    await screen.findByText('of Read')
    await press('Apply')
    expect(await screen.findByText('of Theirs')).toBeVisible()
    expect(screen.getByText('Somebody else changed this in the meantime')).toBeVisible()
    expect(applied).toEqual([3])
    await press('Apply')
    await screen.findByRole('dialog', { name: 'Done' })
    expect(applied).toEqual([3, 4])
  })

  it('gives the reason why there is no preview', async () => {
    const { press } = await openByHand({
      ask: async () => {
        throw refusal(400, { code: '001-0000000001' })
      },
    })
    await press('Show')
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  it('makes previews automatically if it has no button, and again after every change', async () => {
    const ask = vi.fn(async ({ seed }: Values) => `shown: ${seed}`)
    const onClose = vi.fn()
    const { user } = await renderScreen(
      <PreviewDrawer
        {...noVersion}
        title="End"
        onClose={onClose}
        initialValues={{ seed: 'a' }}
        words={{ seed: 'Seed' }}
        questionOf={(values) => (values.seed === '' ? null : values)}
        ask={ask}
        show={(shown) => <p>{shown}</p>}
        applyLabel="End"
        canApply={(shown) => shown !== null}
        apply={async () => {}}
      >
        {(field) => field.text('seed')}
      </PreviewDrawer>,
    )
    expect(await screen.findByText('shown: a')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Seed' }), 'b')
    expect(await screen.findByText('shown: ab')).toBeVisible()
    await user.clear(screen.getByRole('textbox', { name: 'Seed' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'End' })).toBeDisabled())
    await user.type(screen.getByRole('textbox', { name: 'Seed' }), 'c')
    await screen.findByText('shown: c')
    await user.click(screen.getByRole('button', { name: 'End' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})
