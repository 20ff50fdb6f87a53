import type { RegistrationRequest } from '@oxer/domain/access/registration-request/registration-request.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { foundPerson } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const federation = testFederation()
const superAdmin = testUser({
  isSuperAdmin: true,
  federations: [federation, testFederation({ ref: 'ponies', name: 'Ponies' })],
})

const nele: RegistrationRequest = {
  ref: 'r1',
  username: 'nele',
  name: 'Nele Nieuw',
  email: 'nele@example.org',
  message: 'Captain of LRV Lummen',
  isConfirmed: true,
  createdAt: '2026-11-20T10:00:00.000Z',
}

const account = {
  ref: 'u1',
  username: 'nele',
  name: 'Nele Nieuw',
  email: 'nele@example.org',
  person: null,
  isSuperAdmin: false,
  isBlocked: false,
  isRegistered: true,
  isHere: true,
  hasSecondFactor: true,
  passkeys: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
}

const open = (answers: {
  registrationRequest: NonNullable<NonNullable<Answers['access']>['registrationRequest']>
  parties?: NonNullable<Answers['parties']>
  mail?: NonNullable<NonNullable<Answers['shell']>['mail']>
  tasks?: NonNullable<NonNullable<NonNullable<Answers['shell']>['task']>['listAll']>
}) =>
  renderOffice({
    user: superAdmin,
    url: '/superadmin',
    answers: {
      access: {
        registrationRequest: { listUnlinked: () => ({ items: [], next: null }), ...answers.registrationRequest },
      },
      ...(answers.parties && { parties: answers.parties }),
      shell: {
        task: { listAll: answers.tasks ?? (() => []) },
        mail: answers.mail ?? { list: () => ({ items: [], next: null, isSending: true, untold: 0 }) },
      },
    },
  })

describe('super administration (ps100)', () => {
  it('lists the waiting requests and the tasks of all users', async () => {
    const { user } = await open({
      registrationRequest: { list: () => [nele] },
      tasks: () => [
        {
          ref: 't',
          name: 'Import of horses',
          status: 'DONE',
          start: '2026-11-20T10:00:00.000Z',
          end: '2026-11-20T10:01:00.000Z',
          progress: 100,
          downloadUrl: '/api/tasks/t/download',
        },
      ],
    })
    const row = await screen.findByRole('row', { name: /Nele Nieuw/ })
    expect(within(row).getByText('Captain of LRV Lummen')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Tasks' }))
    const task = await screen.findByRole('row', { name: /Import of horses/ })
    expect(within(task).getByText('Done')).toBeVisible()
    expect(within(task).getByRole('link', { name: /Download file/ })).toHaveAttribute('href', '/api/tasks/t/download')
  })

  it('accepts a user as a person who is searched in a federation', async () => {
    let waiting = [nele]
    const { user, calls } = await open({
      registrationRequest: {
        list: () => waiting,
        accept: () => {
          waiting = []
        },
      },
      parties: {
        person: {
          search: () => ({
            matches: [foundPerson({ ref: 'p1', name: 'Nele Nieuw', birthYear: 2001 })],
            hasMore: false,
          }),
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Nele Nieuw' }))
    const drawer = await screen.findByRole('dialog', { name: 'Let Nele Nieuw in' })
    expect(within(drawer).getByRole('combobox', { name: 'Federation' })).toHaveValue(federation.name)
    await user.type(within(drawer).getByRole('textbox', { name: 'Person' }), 'nele')
    await user.click(await screen.findByRole('option', { name: /Nele Nieuw/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Nele Nieuw has access')).toBeVisible()
    expect(await screen.findByText('Nobody is waiting for access')).toBeVisible()
    expect(calls).toContainEqual({
      path: 'access.registrationRequest.accept',
      input: { request: 'r1', personRef: 'p1' },
    })
  })

  it('asks for the person, because a login of nobody could do nothing', async () => {
    const { user, calls } = await open({
      registrationRequest: { list: () => [nele], accept: () => undefined },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Nele Nieuw' }))
    const drawer = await screen.findByRole('dialog', { name: 'Let Nele Nieuw in' })
    await user.click(within(drawer).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(within(drawer).getByRole('textbox', { name: 'Person' })).toBeInvalid())
    expect(calls.some(({ path }) => path === 'access.registrationRequest.accept')).toBe(false)
  })

  it('reports at the field that the person has a login already', async () => {
    const { user } = await open({
      registrationRequest: {
        list: () => [nele],
        accept: () => {
          throw refusal(409, { code: '006-0000000022', field: 'personRef' })
        },
      },
      parties: {
        person: {
          search: () => ({
            matches: [foundPerson({ ref: 'p1', name: 'Nele Nieuw', birthYear: 2001 })],
            hasMore: false,
          }),
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Nele Nieuw' }))
    const drawer = await screen.findByRole('dialog', { name: 'Let Nele Nieuw in' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Person' }), 'nele')
    await user.click(await screen.findByRole('option', { name: /Nele Nieuw/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Accept' }))
    expect(await within(drawer).findByText('User already exists. This person already has a login.')).toBeVisible()
  })

  it('refuses after one confirmation', async () => {
    let waiting = [nele]
    const { user } = await open({
      registrationRequest: {
        list: () => waiting,
        refuse: () => {
          waiting = []
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Refuse Nele Nieuw' }))
    const question = await screen.findByRole('dialog', { name: 'Refuse Nele Nieuw?' })
    await user.click(within(question).getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('The request of Nele Nieuw is refused')).toBeVisible()
    expect(await screen.findByText('Nobody is waiting for access')).toBeVisible()
  })

  it('links an account of nobody to a person', async () => {
    const { user, calls } = await open({
      registrationRequest: {
        list: () => [],
        listUnlinked: () => ({
          items: [{ ref: 'a1', username: 'jan', name: 'Jan', email: 'jan@oxer.example', createdAt: nele.createdAt }],
          next: null,
        }),
        link: () => undefined,
      },
      parties: {
        person: {
          search: () => ({ matches: [foundPerson({ ref: 'p2', name: 'Jan Jans', birthYear: 1990 })], hasMore: false }),
        },
      },
    })
    await user.click(await screen.findByRole('link', { name: 'Accounts of nobody' }))
    await user.click(await screen.findByRole('button', { name: 'Link Jan to a person' }))
    const drawer = await screen.findByRole('dialog', { name: 'To whom does Jan belong?' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Person' }), 'jan')
    await user.click(await screen.findByRole('option', { name: /Jan Jans/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Link' }))
    expect(await screen.findByText('Jan is linked')).toBeVisible()
    expect(calls).toContainEqual({
      path: 'access.registrationRequest.link',
      input: { login: 'a1', personRef: 'p2' },
    })
  })

  it('shows the mails of the outbox, and sends one again', async () => {
    const mail = {
      ref: 'm1',
      kind: 'INVITATION' as const,
      status: 'FAILED' as const,
      toAddress: 'nele@oxer.example',
      toName: 'Nele',
      subject: 'Your login for Alpha',
      attempts: 8,
      error: '421 busy',
      createdAt: '2026-11-20T10:00:00.000Z',
      sentAt: null,
      canSend: true,
    }
    const { user, calls } = await open({
      registrationRequest: { list: () => [] },
      mail: {
        list: () => ({ items: [mail], next: null, isSending: false, untold: 2 }),
        preview: () => ({ ...mail, html: '<p>Hello</p>', text: 'Hello Nele', link: 'http://localhost/auth/x/accept' }),
        send: () => undefined,
      },
    })
    await user.click(await screen.findByRole('link', { name: 'Mail' }))
    expect(await screen.findByText(/No mail server is set/)).toBeVisible()
    expect(screen.getByText(/^2 messages could not be told/)).toBeVisible()
    const row = await screen.findByRole('row', { name: /nele@oxer.example/ })
    expect(within(row).getByText('8 attempts: 421 busy')).toBeVisible()
    await user.click(within(row).getByRole('button', { name: 'Open the mail to nele@oxer.example' }))
    const drawer = await screen.findByRole('dialog', { name: 'Your login for Alpha' })
    expect(within(drawer).getByTitle('The mail to nele@oxer.example')).toHaveAttribute('sandbox', '')
    const link = within(drawer).getByRole('link', { name: 'Follow the link' })
    expect(link).toHaveAttribute('href', 'http://localhost/auth/x/accept')
    await user.click(within(drawer).getByText('As text'))
    expect(within(drawer).getByText('Hello Nele')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Send now' }))
    expect(await screen.findByText('The mail to nele@oxer.example will be sent')).toBeVisible()
    expect(calls).toContainEqual({ path: 'shell.mail.send', input: { mail: 'm1' } })
  })

  it('makes a client of a script, and shows its secret once', async () => {
    const accountRef = '01890000-0000-7000-8000-0000000000aa'
    const client = {
      clientId: 'client-1',
      name: 'Results',
      account: { ref: accountRef, name: 'Ann' },
      scopes: ['shell:read'],
    }
    const created = { ...client, createdAt: '2026-11-20T10:00:00.000Z', secret: 'shown-once' }
    const { user, calls } = await renderOffice({
      user: superAdmin,
      url: '/superadmin?tab=clients',
      answers: {
        shell: { task: { list: () => [] } },
        registry: {
          administration: {
            clients: () => ({ items: [], next: null }),
            users: () => ({ items: [{ ...account, ref: accountRef, username: 'ann@example.org' }], next: null }),
            createClient: () => created,
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Create client' }))
    const drawer = await screen.findByRole('dialog', { name: 'Create client' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Results')
    await user.type(within(drawer).getByRole('textbox', { name: 'Acts as' }), 'ann')
    await user.click(await screen.findByRole('option', { name: /ann@example.org/ }))
    await user.click(within(drawer).getByRole('combobox', { name: 'Scopes' }))
    await user.click(await screen.findByRole('option', { name: 'shell:read' }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await screen.findByDisplayValue('shown-once')).toBeVisible()
    expect(calls).toContainEqual({
      path: 'registry.administration.createClient',
      input: { name: 'Results', accountRef, scopes: ['shell:read'] },
    })
  })

  it('sends only what was changed of a user', async () => {
    const { user, calls } = await renderOffice({
      user: superAdmin,
      url: '/superadmin?tab=users',
      answers: {
        shell: { task: { list: () => [] } },
        registry: {
          administration: { users: () => ({ items: [account], next: null }), updateUser: () => account },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Open nele' }))
    const drawer = await screen.findByRole('dialog', { name: 'nele' })
    await user.click(within(drawer).getByRole('checkbox', { name: /Blocked/ }))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('nele is saved')).toBeVisible()
    expect(calls).toContainEqual({
      path: 'registry.administration.updateUser',
      input: { user: 'u1', isBlocked: true },
    })
  })

  it('mails a user a link for a new password, and removes what the user lost', async () => {
    let isBlocked = true
    const { user, calls } = await renderOffice({
      user: superAdmin,
      url: '/superadmin?tab=users',
      answers: {
        shell: { task: { list: () => [] } },
        registry: {
          administration: {
            users: () => ({ items: [account], next: null }),
            sendPasswordLink: () => {
              if (isBlocked) throw refusal(403, { code: '006-0000000021' })
            },
            removeSignInMeans: () => undefined,
          },
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Ways in of nele' }))
    const drawer = await screen.findByRole('dialog', { name: 'nele' })
    expect(within(drawer).getByText('password and second factor, 2 passkeys')).toBeVisible()
    const link = within(drawer).getByRole('button', { name: 'Mail a link for a new password' })
    await user.click(link)
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('blocked')
    isBlocked = false
    await user.click(link)
    expect(await screen.findByText('A link for a new password is on its way to nele@example.org')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Remove second factor and passkeys' }))
    const question = await screen.findByRole('dialog', { name: 'Remove second factor and passkeys of nele?' })
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    expect(await within(drawer).findByText('a password alone')).toBeVisible()
    expect(calls).toContainEqual({ path: 'registry.administration.removeSignInMeans', input: { user: 'u1' } })
  })

  it('is refused to everybody else by the server, and so by the page', async () => {
    const denied = (): never => {
      throw refusal(403, { code: '003-0000000001' })
    }
    await renderOffice({
      url: '/superadmin',
      answers: {
        access: { registrationRequest: { list: denied, listUnlinked: denied } },
        shell: { task: { list: () => [], listAll: denied }, mail: { list: denied } },
      },
    })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })
})
