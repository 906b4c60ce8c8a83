import { useTypedParameter } from '#web/navigation/use-typed-parameter.ts';
import { Field, type FieldProps } from './field.tsx';

/** A text filter, kept in the address and applied once typing pauses. */
export function TypedField({ name, ...rest }: Omit<FieldProps, 'name' | 'value' | 'onChange'> & { name: string }) {
  const { typed, type } = useTypedParameter(name);
  return <Field {...rest} autoComplete="off" value={typed} onChange={({ target }) => type(target.value)} />;
}
