// Becoming an affiliate: who, how experienced, where the visitors come from, and the rules.
import { Form } from 'react-router';
import { AFFILIATE_NAME_LENGTH, EXPERIENCE_LEVELS, TRAFFIC_SOURCES } from '#server/contracts/affiliate-lists.ts';
import { Link } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field, FieldError } from '~/ui/field';
import { Checkbox, Input, Select } from '~/ui/input';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';

export function RegisterForm({ rejected }: { rejected?: RejectedForm }) {
  const t = useT('affiliate');
  const { errors, value, busy } = useFormState('', rejected);
  return (
    <Card className="mt-8 max-w-[44rem]">
      <h2 className="text-lg">{t('register.title')}</h2>
      <Form method="post" className="mt-5 grid gap-5 sm:grid-cols-2">
        {(['first_name', 'last_name'] as const).map((name) => (
          <Field key={name} label={t(`register.${name}`)} required error={errors[name] && t('register.fieldError')}>
            {(control) => (
              <Input
                {...control}
                name={name}
                maxLength={AFFILIATE_NAME_LENGTH}
                autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
                defaultValue={value(name)}
              />
            )}
          </Field>
        ))}
        <Field label={t('register.experience')} required error={errors['experience_level'] && t('register.fieldError')}>
          {(control) => (
            <Select {...control} name="experience_level" defaultValue={value('experience_level') ?? ''}>
              <option value="">{t('register.choose')}</option>
              {EXPERIENCE_LEVELS.map((one) => (
                <option key={one} value={one}>
                  {t(`levels.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('register.source')} required error={errors['traffic_source'] && t('register.fieldError')}>
          {(control) => (
            <Select {...control} name="traffic_source" defaultValue={value('traffic_source') ?? ''}>
              <option value="">{t('register.choose')}</option>
              {TRAFFIC_SOURCES.map((one) => (
                <option key={one} value={one}>
                  {t(`sources.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="sm:col-span-2">
          <Checkbox name="terms" required defaultChecked={value('terms') === 'on'}>
            {richText(t('register.terms'), {
              link: (
                <Link to="/legal/affiliates-policy" className="font-medium underline underline-offset-4">
                  {null}
                </Link>
              ),
            })}
          </Checkbox>
          {errors['terms'] && <FieldError>{t('register.termsError')}</FieldError>}
        </div>
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy}>
            {t('register.button')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
