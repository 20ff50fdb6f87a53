import { Button, Menu } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DeleteConfirmation } from './actions/delete-confirmation.tsx'
import { EntityActionBar } from './actions/entity-action-bar.tsx'
import { PublishDialog } from './actions/publish-dialog.tsx'
import { PenaltyCell, ScoreCell, StartNumberPlate } from './marks/sport-marks.tsx'
import { PublicationBadge, RevisionLabel } from './marks/status-badge.tsx'
import { FederationPicker } from './navigation/federation-picker.tsx'
import { SectionNav } from './navigation/section-nav.tsx'
import { Facts } from './page/facts.tsx'
import { PageShell } from './page/page-shell.tsx'
import { SideDrawer } from './page/side-drawer.tsx'
import { AvatarInitials } from './people/avatar-initials.tsx'
import { initialsOf } from './people/initials.ts'
import { PersonCard } from './people/person-card.tsx'
import { renderUi } from './testing/render-ui.tsx'

describe('initials (spec section 9: up to 3 letters from the words of the name, uppercase)', () => {
  it.each([
    ['Lotte Peeters', 'LP'],
    ['jan van den broeck', 'JVD'],
    ['Marie-Claire Janssens', 'MCJ'],
    ["'t Heike", 'TH'],
    ['Åsa', 'Å'],
    ['', ''],
  ])('%j gives %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('falls back to the initials if the picture does not load', () => {
    renderUi(<AvatarInitials name="Lotte Peeters" src="/gone.png" />)
    const picture = document.querySelector('img')
    expect(picture).not.toBeNull()
    picture?.dispatchEvent(new Event('error'))
    return waitFor(() => expect(screen.getByText('LP')).toBeInTheDocument())
  })
})

describe('a menu', () => {
  it('gives the focus to its first item that can be chosen', async () => {
    const { user } = renderUi(
      <Menu>
        <Menu.Target>
          <Button>Add</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled>Test</Menu.Item>
          <Menu.Item>Break</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    )
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Break' })).toHaveFocus())
  })
})

describe('EntityActionBar', () => {
  it('offers the allowed actions and nothing else; deleting is never the first', async () => {
    const onAction = vi.fn()
    const { user } = renderUi(
      <EntityActionBar state="DRAFT" actions={['delete', 'edit', 'publish']} onAction={onAction} />,
    )
    expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
      'Publish',
      'Edit',
      'More actions',
    ])
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(onAction).toHaveBeenCalledWith('delete')
  })

  it('shows the revision of a published entity, and no button without any action', () => {
    const published = renderUi(<EntityActionBar state="PUBLISHED" revision={3} actions={[]} onAction={vi.fn()} />)
    expect(screen.getByTitle('Version 3')).toHaveTextContent('V3')
    expect(screen.queryByRole('button')).toBeNull()
    published.unmount()
    renderUi(<EntityActionBar state="DRAFT" revision={3} actions={[]} onAction={vi.fn()} />)
    expect(screen.queryByText('V3')).toBeNull()
  })
})

describe('PublishDialog', () => {
  it('starts with the documented note and sends it', async () => {
    const onPublish = vi.fn()
    const { user } = renderUi(<PublishDialog opened onClose={vi.fn()} onPublish={onPublish} />)
    expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('Initial publication')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(onPublish).toHaveBeenCalledWith('Initial publication')
  })

  it('does not send without a note', async () => {
    const onPublish = vi.fn()
    const { user } = renderUi(<PublishDialog opened note="Season 2026" onClose={vi.fn()} onPublish={onPublish} />)
    const note = screen.getByRole('textbox', { name: /Note/ })
    expect(note).toHaveValue('Season 2026')
    await user.clear(note)
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(onPublish).not.toHaveBeenCalled()
    expect(screen.getByText('The note cannot be empty!')).toBeVisible()
  })
})

describe('DeleteConfirmation', () => {
  it('asks with the documented texts, and Escape cancels', async () => {
    const onClose = vi.fn()
    const onConfirm = vi.fn()
    const { user } = renderUi(<DeleteConfirmation opened what="Team Gold" onClose={onClose} onConfirm={onConfirm} />)
    const dialog = within(screen.getByRole('dialog', { name: 'Are you sure?' }))
    expect(dialog.getByText('Team Gold')).toBeVisible()
    expect(screen.getByText(/This process cannot be undone/)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
    expect(onConfirm).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

describe('FederationPicker (spec section 2)', () => {
  const federations = [
    { ref: 'a', name: 'VLP' },
    { ref: 'b', name: 'LRV' },
  ]
  const hrefOf = ({ ref }: { ref: string }): string => `/courses/create?federation=${ref}`

  it('is a direct button with one, a list with several, nothing with none', async () => {
    const none = renderUi(<FederationPicker label="Create course" federations={[]} hrefOf={hrefOf} />)
    expect(screen.queryByText('Create course')).toBeNull()
    none.unmount()

    const one = renderUi(
      <FederationPicker label="Create course" federations={federations.slice(0, 1)} hrefOf={hrefOf} />,
    )
    expect(screen.getByRole('link', { name: 'Create course' })).toHaveAttribute('href', '/courses/create?federation=a')
    one.unmount()

    const { user } = renderUi(<FederationPicker label="Create course" federations={federations} hrefOf={hrefOf} />)
    // Pressed while the list is still loading: it opens once the list has arrived.
    await user.click(screen.getByRole('button', { name: 'Create course' }))
    expect(await screen.findByRole('menuitem', { name: 'LRV' })).toHaveAttribute('href', '/courses/create?federation=b')
  })
})

describe('marks of the sport', () => {
  it('reads a bridle plate as a start number', () => {
    renderUi(<StartNumberPlate number={101} />)
    expect(screen.getByRole('img', { name: 'Start number 101' })).toHaveTextContent('101')
  })

  it('aligns on the decimal mark without changing the text', () => {
    renderUi(
      <>
        <ScoreCell text="85,071 %" fractionDigits={3} />
        <ScoreCell text="0/0/42.82" fractionDigits={2} />
        <PenaltyCell text="0" isClear />
      </>,
    )
    expect(document.body).toHaveTextContent('85,071 %0/0/42.820')
  })

  it('gives every publication state as a word', () => {
    renderUi(
      <>
        <PublicationBadge state="ARCHIVED" />
        <RevisionLabel number={12} />
      </>,
    )
    expect(screen.getByText('Archived')).toBeVisible()
    expect(screen.getByText('V12')).toBeVisible()
  })
})

describe('the page', () => {
  it('has one title and breadcrumbs, and announces that it is loading', () => {
    renderUi(
      <PageShell title="Lotte Peeters" crumbs={[{ label: 'Members', href: '/members' }]} isLoading>
        body
      </PageShell>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Lotte Peeters' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Where you are' })).toHaveTextContent('Members')
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
  })

  it('marks the open section', () => {
    renderUi(
      <SectionNav
        label="Member"
        items={[
          { href: '/members/1', label: 'Overview', isCurrent: true },
          { href: '/members/1/results', label: 'Results' },
        ]}
      />,
    )
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Overview')
  })

  it('leaves out unknown facts', () => {
    renderUi(
      <Facts
        items={[
          { label: 'FEI number', value: '10023451' },
          { label: 'Nationality', value: null },
          { label: 'Club', value: '' },
        ]}
      />,
    )
    expect(screen.getAllByRole('term')).toHaveLength(1)
  })

  it('opens a drawer with a name, and closes it', async () => {
    const onClose = vi.fn()
    const { user } = renderUi(
      <SideDrawer title="Edit day" opened onClose={onClose} footer={<button type="button">Save</button>}>
        <PersonCard name="Lotte" href="/members/1" />
      </SideDrawer>,
    )
    expect(screen.getByRole('dialog', { name: 'Edit day' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
