import { useRef, useState } from 'react'
import { type DocumentScope, documentScopeOf, type IntoCompetition, usualInto } from './document-scope.view.ts'

const nothing: IntoCompetition = { missing: 'KEEP', entriesOf: null, listOf: null }

/** The competition of the chosen file, and the choices for it. */
export const useDocumentScope = () => {
  /** A file that was chosen before may be read later. */
  const last = useRef<File | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [scope, setScope] = useState<DocumentScope | null>(null)
  const [into, choose] = useState(nothing)
  const show = (found: DocumentScope | null): void => {
    setIsReading(false)
    setScope(found)
    choose(found === null ? nothing : usualInto(found))
  }
  const read = (file: File | null): void => {
    last.current = file
    show(null)
    if (file === null) return
    setIsReading(true)
    // A file that cannot be read has nothing to ask; sending it says what is wrong with it.
    const text = file.text().catch(() => '')
    void text.then((content) => {
      if (last.current === file) show(documentScopeOf(content))
    })
  }
  return { scope, into, choose, read, isReading }
}
