import { describe, expect, it } from 'vitest'
import { findFormProblems } from './forms.mjs'

const problemsOf = (text, path = 'apps/web/src/features/catalogue/medal/medal.page.tsx') =>
  findFormProblems([path], () => text).join('\n')
const inDrawer = (save) => `const A = ({ row }) => <EditDrawer<Values> save={${save}}>{() => null}</EditDrawer>`

describe('forms that send a version', () => {
  it.each([
    ['of what is read now', inDrawer('(values) => update.mutateAsync({ ...values, version: row.version })')],
    ['by its name alone', inDrawer('(values) => update.mutateAsync({ ...values, version })')],
    [
      'in a function that the form calls',
      `const A = ({ list }) => {
        const ask = (values) => make.mutateAsync({ ...values, version: list.version })
        const send = async (values) => { await ask(values) }
        return <EditDrawer save={send}>{() => null}</EditDrawer>
      }`,
    ],
    [
      'in what is given along with the rest',
      `const A = ({ list }) => {
        const frame = { save: (values) => make.mutateAsync({ version: list.version }) }
        return <EditDrawer {...frame}>{() => null}</EditDrawer>
      }`,
    ],
    [
      'beside a preview that says it has none',
      'const A = ({ list }) => <PreviewDrawer {...noVersion} apply={() => make({ version: list.version })} />',
    ],
  ])('%s: refused', (_name, text) => {
    expect(problemsOf(text)).toContain('a form that sends a version does not choose it')
  })

  it.each([
    ['makes something', inDrawer('(values) => create.mutateAsync(values)')],
    [
      'is given the version that was seen',
      'const A = ({ row }) => <ChangeDrawer save={(values, seen) => update({ ...values, version: seen.version })} />',
    ],
    [
      'shares its function with one that changes',
      `const A = ({ row, save }) => {
        const send = (values, seen) => seen ? update({ ...values, version: seen.version }) : create(values)
        return row ? <ChangeDrawer save={send} /> : <EditDrawer save={(values) => send(values, null)} />
      }`,
    ],
    [
      'stands beside something else with a version',
      `const A = () => {
        const remove = () => gone.mutate({ version: horse.version })
        return <EditDrawer save={(values) => create(values)}>{() => <Button onClick={remove} />}</EditDrawer>
      }`,
    ],
  ])('accepts a form that %s', (_name, text) => {
    expect(problemsOf(text)).toBe('')
  })

  it('tests may send any version', () => {
    const text = inDrawer('(values) => update.mutateAsync({ ...values, version: row.version })')
    expect(problemsOf(text, 'apps/web/src/shared/edit-drawer.test.tsx')).toBe('')
  })
})
