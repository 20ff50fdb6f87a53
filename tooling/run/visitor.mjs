// A visitor of a process behind the proxy of the README: a host name of its own, https, and cookies. It calls the process directly and adds
// the headers that the proxy would add.

/** @param {{ origin: string, publicUrl: string }} at the process, and the address that the visitor believes to visit */
export const visitor = ({ origin, publicUrl }) => {
  const { host, protocol } = new URL(publicUrl)
  const cookies = new Map()

  const step = async (address, init = {}) => {
    const url = new URL(address, publicUrl)
    if (url.origin !== publicUrl) throw new Error(`${url} leads away from ${publicUrl}`)
    const answer = await fetch(origin + url.pathname + url.search, {
      ...init,
      redirect: 'manual',
      headers: {
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.replace(':', ''),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const { status, headers } = answer
    return { status, headers, location: headers.get('location'), body: await answer.text() }
  }

  const get = (address) => step(address)
  /** Sends a form from a page of the same host, as a click on its button does. */
  const submit = (address, fields) =>
    step(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
    })
  /** Follows redirects to the page that they lead to. */
  const follow = async (answer) => {
    let last = answer
    for (let hops = 0; last.location !== null; hops += 1) {
      if (hops === 10) throw new Error(`redirected without end, last to ${last.location}`)
      last = await get(last.location)
    }
    return last
  }
  return {
    get,
    submit,
    follow,
    /** Signs in as a person does; returns the page that the visitor sees then. */
    signIn: async (username, password) => {
      const login = await get('/auth/login')
      const authorization = await get(login.location)
      return follow(await submit(authorization.location, { username, password }))
    },
  }
}
