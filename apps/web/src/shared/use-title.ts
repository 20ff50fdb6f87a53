import { useEffect } from 'react'
import { useSession } from './session.ts'

const parts: string[] = []
let page = ''

const write = (): void => {
  document.title = [...parts, page].join(' · ')
}

/** The title of the tab: the page comes first, because tabs cut off the end. */
export const useTitle = (title: string): void => {
  const { tenant } = useSession()
  useEffect(() => {
    page = title === tenant.name ? title : `${title} · ${tenant.name}`
    write()
  }, [title, tenant.name])
}

/** A screen or a form inside a page: while it is open, its name precedes that of the page. */
export const useTitlePart = (name: string | undefined): void =>
  useEffect(() => {
    if (!name) return
    parts.unshift(name)
    write()
    return () => {
      parts.splice(parts.indexOf(name), 1)
      write()
    }
  }, [name])
