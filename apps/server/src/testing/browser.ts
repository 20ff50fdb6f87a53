// The part of a browser that signing in needs: cookies by host and path, and one step at a time.
export type Step = { status: number; location: string | null; body: string; headers: Headers }

type Cookie = { name: string; value: string; path: string; host: string }

const parse = (line: string, host: string): Cookie & { isGone: boolean } => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...value] = pair.split('=')
  const attribute = (wanted: string): string | undefined =>
    attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  const expires = attribute('expires')
  const isGone = attribute('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() <= Date.now())
  return { name, value: value.join('='), path: attribute('path') ?? '/', host, isGone }
}

export const createBrowser = () => {
  let cookies: Cookie[] = []
  const cookieHeader = (url: URL): string =>
    cookies
      .filter(
        ({ host, path }) =>
          host === url.hostname &&
          (url.pathname === path || url.pathname.startsWith(path === '/' ? '/' : `${path.replace(/\/$/, '')}/`)),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  const step = async (address: string, init: RequestInit = {}): Promise<Step> => {
    const url = new URL(address)
    const headers = new Headers(init.headers)
    const cookie = cookieHeader(url)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const { isGone, ...set } = parse(line, url.hostname)
      cookies = cookies.filter((known) => known.name !== set.name || known.host !== set.host || known.path !== set.path)
      if (!isGone) cookies.push(set)
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? null : new URL(location, url).href,
      body: await response.text(),
      headers: response.headers,
    }
  }
  return {
    get: (address: string, headers: Record<string, string> = {}) => step(address, { headers }),
    /** Sends a form from a page of the same host, as a click on its button does. */
    submit: (address: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
      step(address, {
        method: 'POST',
        body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
        headers: { origin: new URL(address).origin, 'sec-fetch-site': 'same-origin', ...headers },
      }),
    cookie: (name: string): string | undefined => cookies.find((cookie) => cookie.name === name)?.value,
    cookies: () => [...cookies],
    setCookie: (cookie: Cookie) => {
      cookies.push(cookie)
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>

/** Follows from /auth/login to the sign-in page; returns its address. */
export const openSignIn = async (browser: Browser, origin: string, query = ''): Promise<string> => {
  const login = await browser.get(`${origin}/auth/login${query}`)
  const authorization = await browser.get(login.location ?? '')
  return authorization.location ?? ''
}

/** From the sign-in page through the callback; returns the last answer, which leads into the application. */
export const finishSignIn = async (
  browser: Browser,
  page: string,
  username: string,
  password: string,
): Promise<Step> => {
  const submitted = await browser.submit(page, { username, password })
  if (submitted.location === null) return submitted
  const resumed = await browser.get(submitted.location)
  return browser.get(resumed.location ?? '')
}
