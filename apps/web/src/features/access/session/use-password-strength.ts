import { useEffect, useState } from 'react'
import { loadMeter, type Strength } from './password-strength.view.ts'

/** The strength of a typed password; null until something is typed and the meter is loaded. */
export const usePasswordStrength = (password: string): Strength | null => {
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (password === '') setStrength(null)
    else {
      loadMeter().then(
        (measure) => isCurrent && setStrength(measure(password)),
        // Without the meter, for instance offline, the form still works.
        () => isCurrent && setStrength(null),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [password])
  return strength
}
