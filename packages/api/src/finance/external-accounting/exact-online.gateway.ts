// Entries of the sales journal of Exact Online. https://support.exactonline.com/community/s/article/All-All-DNO-Content-rest-api
import { salesEntryOf } from '@oxer/domain/finance/external-accounting/sales-entry.rules'
import * as z from 'zod'
import { type AccountingSystem, ask, type ExportedDocument, SystemRefusal } from './accounting-system.gateway.ts'

/** A refresh token is used once: its successor is kept before the first call with what it gave. */
export type TokenStore = {
  readonly read: () => Promise<string>
  readonly replace: (next: string) => Promise<void>
}

export type ExactOnlineSettings = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly tokens: TokenStore
  readonly now: () => Date
}

const Token = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.coerce.number() })
const rowsOf = <Row extends z.ZodType>(row: Row) => z.object({ d: z.object({ results: z.array(row) }) })
const Entry = z.object({ EntryID: z.string() })
const Named = z.object({ ID: z.string() })

/** A token ends somewhat earlier than it says, because a call takes its time. */
const marginSeconds = 60

/** A text of a filter of OData. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const createCalls = ({ url, clientId, clientSecret, tokens, now }: ExactOnlineSettings) => {
  let access: { token: string; endsAt: number } | null = null
  const signIn = async (): Promise<string> => {
    if (access !== null && access.endsAt > now().getTime()) return access.token
    const used = await tokens.read()
    const answer = await ask(`${url}/api/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: used,
        client_id: clientId,
        client_secret: clientSecret,
      }),
    }).catch((error: unknown) => {
      // Another process may have used the token just before, so the next attempt reads its successor.
      throw new SystemRefusal(`sign-in: ${error instanceof Error ? error.message : String(error)}`, false)
    })
    const { access_token, refresh_token, expires_in } = Token.parse(await answer.json())
    await tokens.replace(refresh_token)
    access = { token: access_token, endsAt: now().getTime() + (expires_in - marginSeconds) * 1000 }
    return access_token
  }
  const call = async (division: string, path: string, body?: unknown): Promise<unknown> => {
    const token = await signIn()
    try {
      const answer = await ask(`${url}/api/v1/${encodeURIComponent(division)}/${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      return await answer.json()
    } catch (error) {
      // It may have been taken back before its time.
      if (error instanceof SystemRefusal && error.message.startsWith('401')) access = null
      throw error
    }
  }
  const find = async <Row extends z.ZodType>(
    division: string,
    row: Row,
    path: string,
    filter: string,
    select: string,
  ) => {
    const asked = new URLSearchParams({ $filter: filter, $select: select, $top: '1' })
    const { d } = rowsOf(row).parse(await call(division, `${path}?${asked}`))
    return d.results[0] ?? null
  }
  return { call, find }
}

type Calls = ReturnType<typeof createCalls>

/** The payer there; made at the first document. It is found again by our ref, because names are not unique. */
const customerOf = async ({ call, find }: Calls, division: string, document: ExportedDocument) => {
  const { payerRef, federationRef, printed } = document
  const SearchCode = payerRef.replaceAll('-', '')
  const found = await find(division, Named, 'crm/Accounts', `SearchCode eq ${quoted(SearchCode)}`, 'ID')
  if (found !== null) return found.ID
  const { street, postalCode, cityName, country, vatNumber, email } = printed.buyer
  // The receipts of a day are of nobody: their payers are one customer, whose name on paper ends in the day.
  const name = payerRef === federationRef ? (printed.buyer.name.split(',')[0] ?? '') : printed.buyer.name
  const made = await call(division, 'crm/Accounts', {
    ...{ Name: name.slice(0, 50), SearchCode, Status: 'C', AddressLine1: street, Postcode: postalCode, City: cityName },
    Country: country,
    ...(vatNumber !== null && { VATNumber: vatNumber }),
    ...(email !== null && { Email: email }),
  })
  return z.object({ d: Named }).parse(made).d.ID
}

export const exactOnline = (settings: ExactOnlineSettings): AccountingSystem => {
  const calls = createCalls(settings)
  const { call, find } = calls
  return async (document) => {
    const { settings: books, printed, costCentres, isRetry } = document
    const division = books.administration ?? ''
    const known = `YourRef eq ${quoted(printed.number)} and Journal eq ${quoted(books.salesJournal ?? '')}`
    const earlier = isRetry ? await find(division, Entry, 'salesentry/SalesEntries', known, 'EntryID') : null
    if (earlier !== null) return earlier.EntryID
    const code = books.revenueAccount ?? ''
    const account = await find(division, Named, 'financial/GLAccounts', `Code eq ${quoted(code)}`, 'ID')
    if (account === null) throw new SystemRefusal(`Exact Online has no ledger account ${code}`, true)
    const customer = await customerOf(calls, division, document)
    const entry = salesEntryOf(printed, books, { customer, glAccount: account.ID, costCentres })
    const made = await call(division, 'salesentry/SalesEntries', entry)
    return z.object({ d: Entry }).parse(made).d.EntryID
  }
}
