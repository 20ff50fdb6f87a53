import { describe, expect, it } from 'vitest'
import { filesOf, momentOf, readShownTo, saysItsAge, withFragment } from './kept-page.ts'

const ref = '019b76da-c957-7000-8000-000000000001'
const at = new Date(2026, 10, 28, 9, 5).getTime()

describe('for whom a page was made', () => {
  it('is what the header says', () => {
    expect(readShownTo('everybody')).toEqual({ is: 'everybody' })
    expect(readShownTo('guest')).toEqual({ is: 'guest' })
    expect(readShownTo(`account ${ref}`)).toEqual({ is: 'account', account: ref })
  })

  it('is nobody without the header, or with another one', () => {
    for (const header of [null, '', 'account', 'account ', `account ${ref} ${ref}`, 'everybody else']) {
      expect(readShownTo(header)).toBeNull()
    }
  })
})

describe('the part that the script has received', () => {
  it('replaces that of the page', () => {
    expect(withFragment('<body><main a="1">old</main><footer/></body>', '<main a="2">new $&</main>')).toBe(
      '<body><main a="2">new $&</main><footer/></body>',
    )
  })

  it('changes nothing if one of both is something else', () => {
    expect(withFragment('<body><main>old</main></body>', '<html>an error</html>')).toBe('<body><main>old</main></body>')
    expect(withFragment('<body></body>', '<main></main>')).toBe('<body></body>')
  })
})

describe('the line of a kept page', () => {
  it('is shown with the day and the time', () => {
    expect(momentOf(at)).toBe('28/11/2026 09:05')
    // As React writes it, and as the build of the office does.
    expect(saysItsAge('<p class="kept" role="status" data-kept="" hidden="">As at |</p>', at)).toBe(
      '<p class="kept" role="status" data-kept="">As at 28/11/2026 09:05</p>',
    )
    expect(saysItsAge('<p id="kept" data-kept data-words="kept" hidden>As at |</p><p hidden>|</p>', at)).toBe(
      '<p id="kept" data-kept data-words="kept">As at 28/11/2026 09:05</p><p hidden>|</p>',
    )
  })
})

it('the files of a page are those that the build has named by their content', () => {
  const html =
    '<script type="module" src="/assets/a-1.js"></script><link rel="x" href="/fonts/f.woff2"><link href="/assets/a-1.js">' +
    '<img src="/files/secret.png"><a href="/assets">'
  expect(filesOf(html)).toEqual(['/assets/a-1.js', '/fonts/f.woff2'])
})
