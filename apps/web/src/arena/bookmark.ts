// The bookmark of a competition, for whoever is signed in (cr110). The page is the same for everybody, so its script asks what is marked.

const isListed = (profile: unknown, competition: string): boolean =>
  typeof profile === 'object' &&
  profile !== null &&
  'favorites' in profile &&
  Array.isArray(profile.favorites) &&
  profile.favorites.includes(competition)

const show = (button: HTMLElement, isMarked: boolean): void => button.setAttribute('aria-pressed', String(isMarked))

/** Shown at once, and reversed if the server refuses it. */
const toggle = async (button: HTMLButtonElement, competition: string): Promise<void> => {
  const was = button.getAttribute('aria-pressed') === 'true'
  show(button, !was)
  button.disabled = true
  try {
    const path = `/api/public/competition/${competition}/favorite`
    const response = await fetch(path, { method: 'POST', credentials: 'same-origin' })
    if (!response.ok) show(button, was)
  } catch {
    // Without a connection nothing was stored.
    show(button, was)
  } finally {
    button.disabled = false
  }
}

/** Call it for readers who are signed in; it stays hidden if their session has ended. */
export const prepareBookmark = async (button: HTMLButtonElement, competition: string): Promise<void> => {
  const response = await fetch('/api/auth/user', { credentials: 'same-origin' })
  if (!response.ok) return
  show(button, isListed(await response.json(), competition))
  button.hidden = false
  button.addEventListener('click', () => void toggle(button, competition))
}
