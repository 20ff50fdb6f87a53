import type { ReactNode } from 'react'
import classes from './form-part.module.css'

/** Fields of a long form that belong together, under a name. */
export const FormPart = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
