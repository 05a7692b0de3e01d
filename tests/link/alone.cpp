// Linked with every library below the user interface and with the hash they use, and with nothing
// else: an undefined symbol of SDL, ImGui or the browser fails the build.
int main() {
  return 0;
}
